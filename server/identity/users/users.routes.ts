/** User endpoints. */
import { accessDenied, isRefusal, notFound } from '#domain/platform/refusal.ts';
import { twoFactorDueAt } from '#domain/identity/two-factor.ts';
import { mayManageUsers, userVisibilityOf, type Me, type User } from '#domain/identity/users.ts';
import {
  changeUser as changeEndpoint,
  createUser as createEndpoint,
  deleteUser as deleteEndpoint,
  getMe,
  getUser,
  listUsers,
  meToApi,
  userToApi,
} from '#contract/identity/users.ts';
import { restorePathOf } from '#contract/journal/trash.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { scaleLinkedPicture } from '#server/files/media/scale-linked-picture.ts';
import { listLinkedUserIds } from '#server/identity/oidc/identities.store.ts';
import { checkPasswordRule } from '#server/identity/session/password-rule.ts';
import { readEditorTimer, readSettings } from '#server/platform/settings/settings.store.ts';
import { hasFactor } from '#server/identity/two-factor/two-factor.store.ts';
import { userChangeFrom, handleChange, validatePassword } from './change-user.ts';
import { checkProofInApp } from '#server/identity/proof/check-proof.ts';
import { checkPatch, createUser, deleteUser } from '#server/identity/accounts/users.actions.ts';
import { listUsersPage } from '#server/identity/accounts/users-list.store.ts';
import { findAccount, findUser } from '#server/identity/accounts/users.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';

const NOBODY: ReadonlySet<number> = new Set();

const toResponse = (user: User) => ({ item: userToApi(user), version: user.version });

/** What work knows of the signed-in user: their projects, and whether there are templates to offer. */
type WorkOfMe = {
  getProjectStats: (db: Db, userId: number) => Promise<Me['projectStats']>;
  hasTemplates: (db: Db) => Promise<boolean>;
};

export function registerUsers(serve: Serve, { getProjectStats, hasTemplates }: WorkOfMe): void {
  serve(getMe, {
    handle: async ({ deps, actor, request }) => {
      const user = await findUser(deps.db, actor.id);
      if (!user) return notFound();
      const projectStats = await getProjectStats(deps.db, actor.id);
      const editorTimer = await readEditorTimer(deps.db, deps.config.editorTimer);
      const isFactorMissing = request.isInApp && !(await hasFactor(deps.db, actor.id));
      const secondFactorDue = isFactorMissing ? twoFactorDueAt(await readSettings(deps.db), user) : undefined;
      const offersTemplates = actor.type !== 'editor' && (await hasTemplates(deps.db));
      const me = { ...user, projectStats, editorTimer, secondFactorDue, offersTemplates };
      return { item: meToApi(me), version: user.version };
    },
  });

  serve(listUsers, {
    handle: async ({ deps, actor, list }) => {
      const page = await listUsersPage(deps.db, list);
      const ids = page.rows.map(({ id }) => id);
      const linked = deps.config.oidc && mayManageUsers(actor) ? await listLinkedUserIds(deps.db, ids) : NOBODY;
      const items = page.rows.map((user) => userToApi({ ...user, hasCompanyAccount: linked.has(user.id) }));
      return { items, total: page.total };
    },
  });

  serve(getUser, {
    authorizeItem: async ({ deps, params }) => (await findUser(deps.db, params.id)) ?? notFound(),
    handle: ({ actor, record }) => ({
      item: userToApi(record, userVisibilityOf(actor, record.id) === 'public'),
      version: record.version,
    }),
  });

  serve(createEndpoint, {
    validate: async (body, violations, { deps }) =>
      violations.some(({ propertyPath }) => propertyPath === 'plainPassword')
        ? violations
        : [...violations, ...(await checkPasswordRule(deps.db, body.plainPassword, body))],
    handle: async (context, body) => {
      const { deps, actor, address, request } = context;
      const proofRefusal = body.type === 'admin' ? await checkProofInApp(context, body.currentPassword) : undefined;
      if (proofRefusal) return proofRefusal;
      const picture = await scaleLinkedPicture(deps, { pictureId: body.profileImage ?? null });
      if (isRefusal(picture)) return picture;
      const fields = {
        firstName: body.firstName.trim(),
        lastName: body.lastName.trim(),
        email: body.email,
        type: body.type,
        jobType: body.jobType ?? null,
        isActive: body.status ?? true,
        passwordHash: await deps.passwords.hash(body.plainPassword),
        ...picture,
      };
      const result = await createUser(deps, fields, deps.clock());
      if (isRefusal(result)) return result;
      request.log.info(
        { event: 'user-created', actor: actor.id, user: result.id, type: result.type, address },
        'user created',
      );
      return toResponse(result);
    },
  });

  serve(changeEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const account = await findAccount(deps.db, params.id);
      if (!account) return notFound();
      return mayManageUsers(actor) || actor.id === account.id ? account : accessDenied();
    },
    authorizeChange: ({ actor, record }, body) => {
      const change = userChangeFrom(body);
      return checkPatch(actor, record, change) ?? change;
    },
    validate: validatePassword,
    handle: handleChange,
  });

  serve(deleteEndpoint, {
    authorizeItem: async ({ deps, params }) => ((await findAccount(deps.db, params.id)) ? undefined : notFound()),
    handle: async ({ deps, actor, address, params, ifMatch, request }) => {
      const trashId = await deleteUser(deps, actor, { id: params.id, ifMatch, now: deps.clock() });
      if (isRefusal(trashId)) return trashId;
      request.log.info({ event: 'user-removed', actor: actor.id, user: params.id, address }, 'user removed');
      return { isEmpty: true, undo: restorePathOf(trashId) };
    },
  });
}
