/** Request and response fields of the user endpoints (docs/api-reference.md#records). */
import { LIMITS } from '#domain/platform/limits.ts';
import { TIMER_ACTIONS } from '#domain/platform/editor-timer.ts';
import { JOB_TYPES, USER_TYPES } from '#domain/platform/actor.ts';
import {
  choice,
  decimal,
  described,
  email,
  embedded,
  nonBlankText,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  partial,
  password,
  record,
  ref,
  shape,
  text,
} from '#contract/platform/schema.ts';
import { pictureResponse } from '#contract/platform/pictures.ts';
import { countsByClass } from '#contract/platform/class-figures.ts';

export const userBody = shape({
  firstName: nonBlankText(LIMITS.nameLength),
  lastName: nonBlankText(LIMITS.nameLength),
  email: described(email(), 'Must be unique.'),
  plainPassword: described(
    password(),
    `${LIMITS.passwordMin} to ${LIMITS.passwordMax} characters, not a common password.`,
  ),
  type: choice(USER_TYPES),
  jobType: optional(nullable(described(choice(JOB_TYPES), 'Managers and editors need one.'))),
  profileImage: optional(nullable(ref('MediaUpload'))),
  status: optional(flag()),
  currentPassword: optional(
    nullable(
      described(
        password(),
        "The caller's current password: goes with a new password of the own, except for administrators; in sessions of the app also with their own, and with their email. Unless they signed in within the last 5 minutes, sessions of the app also need it to make or reactivate an administrator, and to set the email or password of one.",
      ),
    ),
  ),
});

export const userChange = shape({
  ...partial(userBody).properties,
  plainPassword: optional(nullable(password())),
});

const userFields = {
  firstName: text(LIMITS.nameLength),
  lastName: text(LIMITS.nameLength),
  fullName: text(),
  email: optional(email()),
  type: optional(choice(USER_TYPES)),
  jobType: optional(choice(JOB_TYPES)),
  status: optional(flag()),
  createdAt: optional(instant()),
  invitedUntil: optional(
    described(instant(), 'Expiry of the invite link for a person without a password. 1970 if there was no link.'),
  ),
  hasCompanyAccount: optional(
    described(flag(), 'In lists for administrators, `true` if a company account is linked; absent otherwise.'),
  ),
  points: decimal(),
  projectsCompleted: integer(0),
  profileImage: optional(embedded(pictureResponse)),
};

export const userResponse = record('User', userFields);

export const meResponse = record('User', {
  ...userFields,
  projectStats: nested({
    completedProjects: integer(0),
    ongoingProjects: integer(0),
    completedProjectCategories: countsByClass,
  }),
  editorTimer: choice(['start', 'all']),
  timerActions: optional(
    described(list(choice(TIMER_ACTIONS)), 'What editors can do with the timers of their own projects.'),
  ),
  secondFactorDue: optional(instant()),
  templates: optional(flag()),
});

/** `token` is set only when the change ended the caller's own session (docs/people.md#profile). */
export const changedResponse = record('User', { ...userFields, token: optional(text()) });
