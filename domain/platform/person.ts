/** References to people and pictures, as other records embed them (docs/people.md#person). */
import type { JobType, UserType } from './actor.ts';

/** Avatar or client picture: its upload ID, and its file under /uploads/media/. */
export type Picture = { id: number; filename: string };

/** Person embedded in a record. Removed people keep their name (docs/people.md#person). */
export type PersonRef = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  type: UserType;
  jobType: JobType | null;
  picture: Picture | null;
};

/** Author of an action, with their name at that time. */
export type Author = { id: number; name: string };
