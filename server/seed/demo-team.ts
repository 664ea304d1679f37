/** Team and clients of the demo. */
import type { JobType, UserType } from '#domain/platform/actor.ts';

export type Member = {
  firstName: string;
  lastName: string;
  type: UserType;
  jobType: JobType | null;
  joinedDaysAgo: number;
  hasPicture: boolean;
  isActive: boolean;
  /** Relative amount of work among people of the same type. */
  share: number;
};

type MemberOptions = Partial<Pick<Member, 'hasPicture' | 'isActive' | 'share'>>;

const person = (
  [firstName, lastName]: [string, string],
  [type, jobType]: [UserType, JobType | null],
  joinedDaysAgo: number,
  options: MemberOptions = {},
): Member => ({
  firstName,
  lastName,
  type,
  jobType,
  joinedDaysAgo,
  hasPicture: true,
  isActive: true,
  share: 1,
  ...options,
});

/** Team members. The first of each type is offered for sign-in. */
export const TEAM: readonly Member[] = [
  person(['Maya', 'Okafor'], ['admin', null], 900),
  person(['Henrik', 'Sandberg'], ['admin', null], 640, { hasPicture: false }),
  person(['Daniel', 'Reyes'], ['manager', 'J3'], 820, { share: 3 }),
  person(['Priya', 'Raman'], ['manager', 'J2'], 510, { share: 2 }),
  person(['Tom', 'Whitaker'], ['manager', 'J2'], 300, { hasPicture: false }),
  person(['Lena', 'Fischer'], ['editor', 'J3'], 780, { share: 5 }),
  person(['Marcus', 'Bell'], ['editor', 'J2'], 700, { share: 5 }),
  person(['Sofia', 'Marchetti'], ['editor', 'J2'], 560, { share: 4 }),
  person(['Kenji', 'Tanaka'], ['editor', 'J1'], 430, { share: 4 }),
  person(['Amara', 'Diallo'], ['editor', 'J1'], 390, { share: 3 }),
  person(['Noah', 'Petersen'], ['editor', 'TR'], 150, { share: 3, hasPicture: false }),
  person(['Zoé', 'Lambert'], ['editor', 'INT'], 80, { share: 2 }),
  person(['Gabriel', 'Costa'], ['editor', 'J1'], 610, { share: 2, isActive: false }),
];

/** Days since the inactive editor left; no work is assigned to him since then. */
export const LEFT_DAYS_AGO = 120;

export const emailOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName}.${lastName}@cutroom.example`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export type Customer = { firstName: string; lastName: string; companyName: string; trade: Trade };

/** A client's kind of business, which determines its project titles. */
export type Trade = 'wedding' | 'brand' | 'podcast' | 'channel' | 'event' | 'property';

const customer = (firstName: string, lastName: string, companyName: string, trade: Trade): Customer => ({
  firstName,
  lastName,
  companyName,
  trade,
});

export const CUSTOMERS: readonly Customer[] = [
  customer('Ada', 'Reed', 'Reed & Rose Weddings', 'wedding'),
  customer('Oliver', 'Grant', 'Blue Heron Coffee Roasters', 'brand'),
  customer('Hannah', 'Weiss', 'The Founder Hour', 'podcast'),
  customer('Ravi', 'Menon', 'Trailhead Outdoors', 'channel'),
  customer('Elena', 'Popescu', 'Atrium Property Group', 'property'),
  customer('James', 'Holloway', 'Holloway Fitness', 'channel'),
  customer('Mei', 'Zhang', 'Lumen Skincare', 'brand'),
  customer('Carlos', 'Vega', 'Vega Live Events', 'event'),
  customer('Ingrid', 'Dahl', 'Bluebird Weddings', 'wedding'),
  customer('Samuel', 'Adeyemi', 'Second Chapter Podcast', 'podcast'),
  customer('Charlotte', 'Moreau', 'Moreau & Co.', 'brand'),
  customer('Ben', 'Kowalski', 'Kowalski Kitchen', 'channel'),
  customer('Nadia', 'Haddad', 'Cedar Street Realty', 'property'),
  customer('Patrick', 'O’Brien', 'Bay Area Tech Summit', 'event'),
  customer('Yuki', 'Mori', 'Paper Crane Studio', 'channel'),
  customer('Grace', 'Mwangi', 'Savanna Travel', 'brand'),
  customer('Lukas', 'Novak', 'Bitwise Weekly', 'podcast'),
  customer('Isabel', 'Santos', 'Santos Bridal', 'wedding'),
  customer('Theo', 'Andersson', 'Ridgeline Bike Co.', 'brand'),
  customer('Farah', 'Siddiqui', 'Mindful Minutes', 'podcast'),
  customer('Jack', 'Turner', 'Turner Motors', 'brand'),
  customer('Rosa', 'Delgado', 'Casa Azul Resort', 'property'),
  customer('Emil', 'Larsen', 'Lakeside Music Festival', 'event'),
  customer('Chloe', 'Bennett', 'Bennett Homes', 'property'),
  customer('Arjun', 'Shah', 'Code With Arjun', 'channel'),
];
