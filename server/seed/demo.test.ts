/** The demo: plausible, complete, and consistent with the product's own rules. */
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/platform/dates.ts';
import { sumOf } from '#domain/platform/numbers.ts';
import { checkLeaveOverlap } from '#domain/work/leave/leave.ts';
import { designationSumOf } from '#domain/work/points.ts';
import { checkLinks } from '#domain/work/links.ts';
import { checkProjectDates } from '#domain/work/projects/project-dates.ts';
import { PROJECT_STATUSES, isFinished } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { isExceeded, workedMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { DEMO_MAILER } from '#server/platform/net/mailer.ts';
import { planClientReminders } from '#server/review/sends/plan-reminders.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import type { ClientPage } from '#contract/review/client-pages.ts';
import type { PageFiles } from '#contract/review/client-page-files.ts';
import { DEMO_PAGE_TOKEN } from './demo-sends.ts';
import { DEMO_DELIVERABLES_TOKEN, DEMO_LINK_TOKEN, DEMO_PODCAST_TOKEN } from './demo-cut-rows.ts';
import { contentOf, DEMO_PASSWORD, demoSignIns, fillDemo } from './demo.ts';

/** A normal noon, and the first minutes of a Sunday and of a year. */
const MOMENTS = ['2026-03-10T12:34:56.000Z', '2026-03-08T00:04:00.000Z', '2027-01-01T00:02:30.500Z'];

describe.each(MOMENTS)('demo created at %s', (NOW) => {
  const TODAY = NOW.slice(0, 10);

  let server: TestApp;
  let projects: Row<'projects'>[];
  let users: Row<'users'>[];
  let contentBefore = '';
  let cpuMs = 0;

  beforeAll(async () => {
    server = await testApp();
    server.setNow(NOW);
    contentBefore = await contentOf(server.db);
    const begun = process.cpuUsage();
    await fillDemo(server.deps);
    const { user, system } = process.cpuUsage(begun);
    cpuMs = (user + system) / 1000;
    projects = await server.db.selectFrom('projects').selectAll().orderBy('id').execute();
    users = await server.db.selectFrom('users').selectAll().orderBy('id').execute();
  });

  const clockOf = (row: Row<'projects'>) => ({
    status: row.status,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    pauses: row.pauses,
    runtimeMinutes: row.runtime_minutes,
    isRuntimeUnknown: false,
    videoLengthSeconds: row.video_length_seconds,
    editRatioMin: row.edit_ratio_min,
    editRatioHour: row.edit_ratio_hour,
  });

  describe('team', () => {
    test('has users of three roles, 25 clients and about 400 projects', async () => {
      expect(new Set(users.map(({ type }) => type))).toEqual(new Set(['admin', 'manager', 'editor']));
      expect(users.length).toBeGreaterThanOrEqual(12);
      expect(projects.length).toBeGreaterThan(380);
      expect(projects.length).toBeLessThan(420);
      expect(await server.db.selectFrom('clients').select('id').execute()).toHaveLength(25);
    });

    test('has work of every status and class', () => {
      for (const status of PROJECT_STATUSES)
        expect(projects.filter((p) => p.status === status).length).toBeGreaterThan(2);
      for (const name of PROJECT_CLASSES) expect(projects.filter((p) => p.class === name).length).toBeGreaterThan(20);
    });

    test('has work started today, overdue work, work over its time and team copies', () => {
      const open = projects.filter(({ status }) => !isFinished(status));
      expect(open.filter((p) => p.status === 'started' && p.started_at?.startsWith(TODAY)).length).toBeGreaterThan(3);
      expect(open.filter((p) => p.deadline_at !== null && p.deadline_at < NOW).length).toBeGreaterThan(3);
      expect(open.filter((p) => isExceeded(clockOf(p), NOW)).length).toBeGreaterThan(0);
      expect(projects.filter((p) => p.ended_at?.startsWith(TODAY)).length).toBeGreaterThan(1);
      const copies = projects.filter((p) => p.original_project_id !== null);
      expect(copies.length).toBeGreaterThan(5);
      const byId = new Map(projects.map((p) => [p.id, p]));
      for (const copy of copies)
        expect(byId.get(copy.original_project_id!)).toMatchObject({ is_duplicate: true, title: copy.title });
    });

    test('has a team on a running project with versions', async () => {
      const lead = projects.find(({ id, team_id, status }) => team_id === id && !isFinished(status));
      const members = projects.filter(({ team_id }) => team_id === lead?.id);
      expect(members.map(({ team_role }) => team_role).toSorted()).toEqual(['', 'Color', 'Sound']);
      expect(new Set(members.map(({ title }) => title)).size).toBe(1);
      expect(new Set(members.map(({ assigned_to_id }) => assigned_to_id)).size).toBe(3);
      const cuts = await server.db
        .selectFrom('cuts')
        .select('id')
        .where('project_id', '=', lead?.id ?? 0)
        .execute();
      expect(cuts.length).toBeGreaterThan(1);
    });

    test('has one running timer per person', () => {
      const people = projects.filter(({ status }) => status === 'started').map((p) => p.assigned_to_id);
      expect(people.length).toBeGreaterThan(4);
      expect(new Set(people).size).toBe(people.length);
    });

    test('is on time in most cases, not in all', async () => {
      const from = addDays(TODAY, -84);
      const { punctuality } = (
        await server
          .asUser(users.find(({ type }) => type === 'admin')!)
          .get(`/api/stats/analytics?startDate=${from}&endDate=${TODAY}`)
      ).json();
      expect(punctuality.due).toBeGreaterThan(50);
      expect(punctuality.onTime / punctuality.due).toBeGreaterThan(0.8);
      expect(punctuality.onTime / punctuality.due).toBeLessThan(0.95);
    });

    test('has a year of finished work, month by month', () => {
      const months = new Set(projects.map((p) => p.created_at.slice(0, 7)));
      expect(months.size).toBeGreaterThanOrEqual(12);
      expect(projects.filter((p) => p.point > 0).length).toBeGreaterThan(250);
      expect(new Set(projects.map((p) => p.point))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    });

    test('has someone on leave today and pending applications for next week', async () => {
      const leave = await server.db.selectFrom('leave_applications').selectAll().execute();
      expect(new Set(leave.map(({ status }) => status))).toEqual(
        new Set(['pending', 'approved', 'rejected', 'withdrawn']),
      );
      const isToday = (l: Row<'leave_applications'>) =>
        l.leave_from.slice(0, 10) <= TODAY && l.leave_till.slice(0, 10) >= TODAY;
      expect(leave.some((l) => l.status === 'approved' && isToday(l))).toBe(true);
      expect(leave.filter((l) => l.status === 'pending' && l.leave_from > NOW).length).toBeGreaterThan(1);
    });

    test('has a version that was emailed to two contacts, and requests for footage with reminders', async () => {
      const sends = await server.db.selectFrom('client_sends').selectAll().orderBy('id').execute();
      const versions = sends.filter(({ kind }) => kind === 'version');
      expect(versions).toHaveLength(2);
      expect(new Set(versions.map(({ contact_id: id }) => id)).size).toBe(2);
      const requests = sends.filter(({ kind }) => kind === 'request');
      expect(requests.map(({ reminders }) => reminders > 0)).toEqual([true, expect.any(Boolean)]);
      const emails = await server.db.selectFrom('mails').selectAll().where('send_id', 'is not', null).execute();
      expect(emails).toHaveLength(sends.length + sumOf(sends.map(({ reminders }) => reminders)));
      expect(emails.filter((row) => row.sent_at === null)).toEqual([]);
      // Nothing is due, so that starting the demo reminds nobody.
      server.deps.mailer = DEMO_MAILER;
      expect(await planClientReminders(server.deps)).toBe(0);
      server.deps.mailer = undefined;
      const admin = server.asUser(users.find(({ type }) => type === 'admin') as Row<'users'>);
      const listed = (await admin.get(`/api/projects/${versions[0]?.project_id}/sends`)).json().sends;
      expect(listed).toMatchObject([{ state: 'sent', versions: [expect.any(Number)] }, { state: 'sent' }]);
    });

    test('has eight open waits, one of late work, and past ones that make a difference', async () => {
      const waiting = projects.filter(({ waiting_for: kind }) => kind !== null);
      const countOf = (wanted: string) => waiting.filter(({ waiting_for: kind }) => kind === wanted).length;
      expect(['footage', 'brief', 'answer', 'approval'].map(countOf)).toEqual([3, 1, 1, 3]);
      expect(waiting.some((p) => !isFinished(p.status) && p.deadline_at !== null && p.deadline_at < NOW)).toBe(true);
      const sentBackMs = (p: Row<'projects'>): number => Date.parse(p.rounds.at(-1)?.requestedAt ?? p.created_at);
      expect(waiting.filter((p) => Date.parse(p.waiting_since ?? '') < sentBackMs(p)).map(({ id }) => id)).toEqual([]);
      const ended = projects.filter((p) => p.ended_at !== null && p.deadline_at !== null);
      const adjusted = ended.filter((p) => p.ended_at! <= (p.adjusted_deadline_at ?? p.deadline_at!)).length;
      expect(adjusted).toBeGreaterThan(ended.filter((p) => p.ended_at! <= p.deadline_at!).length + 10);
    });

    test('has a Slack webhook that is off, with a log of five messages, and a team calendar', async () => {
      const owner = server.asUser(users.find(({ type }) => type === 'admin')!);
      const { webhooks } = (await owner.get('/api/settings/webhooks')).json();
      expect(webhooks).toMatchObject([{ format: 'slack', isActive: false, offReason: null }]);
      const { deliveries } = (await owner.get(`/api/settings/webhooks/${webhooks[0].id}/deliveries`)).json();
      expect(deliveries.map(({ event, state }: Record<string, string>) => `${event} ${state}`)).toEqual([
        ...Array.from({ length: 4 }, () => 'project.ended delivered'),
        'webhook.test delivered',
      ]);
      const feeds = await owner.get(`/api/users/${owner.user.id}/calendar_feeds`);
      expect(feeds.json().feeds).toMatchObject([{ scope: 'team', label: 'Demo calendar' }]);
    });

    test('has five clients with style guide and links, and footage links on six projects', async () => {
      const clients = await server.db.selectFrom('clients').selectAll().execute();
      const guided = clients.filter(({ style_guide: guide, links }) => guide !== '' && links.length > 0);
      expect(guided).toHaveLength(5);
      const linked = projects.filter(({ links }) => links.length > 0);
      expect(linked).toHaveLength(6);
      expect(linked.some(({ client_id: id }) => guided.some((client) => client.id === id))).toBe(true);
      for (const { links } of [...guided, ...linked]) expect(checkLinks(links)).toEqual([]);
    });

    test('uses less than three seconds of CPU time', () => {
      expect(cpuMs).toBeLessThan(3_000);
    });
  });

  describe('rules', () => {
    test('fills the current month of the calendar', async () => {
      const [from, till] = [`${NOW.slice(0, 7)}-01`, addDays(`${NOW.slice(0, 7)}-01`, 30)];
      const owner = server.asUser(users.find(({ type }) => type === 'admin')!);
      const { due, leave } = (await owner.get(`/api/calendar?from=${from}&till=${till}`)).json();
      const total = sumOf(due.map((day: { total: number }) => day.total));
      expect([total > 25, total < 80]).toEqual([true, true]);
      expect(new Set(leave.map(({ person }: { person: { id: number } }) => person.id)).size).toBeGreaterThanOrEqual(4);
    });

    test('sets no dates in the future except deadlines and leave', async () => {
      const past = (at: string | null) => at === null || at <= NOW;
      for (const p of projects) {
        const moments = [p.created_at, p.started_at, p.ended_at, ...p.pauses.flatMap((x) => [x.pausedAt, x.resumedAt])];
        expect(moments.every(past)).toBe(true);
      }
      for (const table of ['feedback', 'point_actions', 'leave_applications', 'point_targets', 'users'] as const)
        for (const { created_at: at } of await server.db.selectFrom(table).select('created_at').execute())
          expect(past(at)).toBe(true);
    });

    test('keeps dates in order and pauses sequential, with a matching run time', () => {
      for (const p of projects) {
        const dates = {
          createdAt: p.created_at,
          startedAt: p.started_at,
          deadlineAt: p.deadline_at,
          endedAt: p.ended_at,
        };
        expect(checkProjectDates(dates)).toEqual([]);
        const moments = [p.started_at, ...p.pauses.flatMap((x) => [x.pausedAt, x.resumedAt]), p.ended_at].filter(
          (x) => x !== null,
        );
        expect(moments).toEqual([...moments].sort());
        const isOver = isFinished(p.status);
        expect(p.ended_at !== null).toBe(isOver);
        expect(p.runtime_minutes).toBe(isOver ? workedMinutesOf(clockOf(p), NOW) : null);
        expect(p.pauses.some((x) => x.resumedAt === null)).toBe(p.status === 'paused');
        expect(p.started_at !== null).toBe(p.status !== 'assigned');
      }
    });

    test('marks work over time or sent back as revised, and counts the rounds', () => {
      for (const p of projects) {
        const wasOver = [
          clockOf(p),
          ...p.rounds.map((r) => ({ ...clockOf(p), status: 'completed' as const, ...r })),
        ].some((clock) => isFinished(clock.status) && isExceeded(clock, NOW));
        const isImported = p.status === 'revision';
        expect(p.is_revised).toBe(wasOver || p.rounds.length > 0 || isImported);
        expect(p.revision_count).toBe(isImported ? 1 : p.rounds.length);
      }
    });

    test('matches points with the sums of their logs, on finished work only', async () => {
      const actions = await server.db.selectFrom('point_actions').selectAll().orderBy('id').execute();
      for (const p of projects) {
        const own = actions.filter((a) => a.project_id === p.id);
        const personal = own
          .filter((a) => a.kind === 'personal')
          .reduce((sum, a) => sum + (a.is_added ? a.point : -a.point), 0);
        expect(p.point).toBe(own.filter((a) => a.kind === 'project').at(-1)?.point ?? 0);
        expect(p.personal_point).toBe(personal);
        expect(p.designation_points).toBe(designationSumOf(p.designation_entries));
        if (own.length > 0) expect(isFinished(p.status)).toBe(true);
      }
    });

    test('creates no overlapping leave, with decisions by authorized users', async () => {
      const leave = await server.db.selectFrom('leave_applications').selectAll().execute();
      const asDays = (l: Row<'leave_applications'>) => ({
        leaveFrom: l.leave_from,
        leaveTill: l.leave_till,
        status: l.status,
      });
      const typeOf = (id: number | null) => users.find((user) => user.id === id)?.type;
      for (const l of leave) {
        const others = leave.filter((o) => o.id !== l.id && o.employee_id === l.employee_id).map(asDays);
        if (l.status === 'pending' || l.status === 'approved') expect(checkLeaveOverlap(asDays(l), others)).toEqual([]);
        expect(l.approved_by_id !== null).toBe(l.status === 'approved' || l.status === 'rejected');
        if (l.approved_by_id !== null)
          expect(typeOf(l.approved_by_id)).toBe(typeOf(l.employee_id) === 'editor' ? 'manager' : 'admin');
      }
    });

    test('creates feedback by project members, typed by its author, in order of time', async () => {
      const feedback = await server.db.selectFrom('feedback').selectAll().orderBy('id').execute();
      expect(feedback.length).toBeGreaterThan(300);
      const byId = new Map(projects.map((p) => [p.id, p]));
      for (const f of feedback) {
        const isEditor = users.find((user) => user.id === f.created_by_id)?.type === 'editor';
        expect(f.created_by_id === null).toBe(f.guest_id !== null);
        expect(f.type).toBe(isEditor ? 'editor' : 'client');
        expect(f.editor_id).toBe(isEditor ? f.created_by_id : null);
        if (isEditor) expect(byId.get(f.project_id)?.assigned_to_id).toBe(f.created_by_id);
      }
      const times = feedback.map((f) => f.created_at);
      expect(times).toEqual([...times].sort());
    });

    test('stores each picture, and attachments uploaded by their author', async () => {
      const media = await server.db.selectFrom('media').selectAll().execute();
      for (const m of media) expect(await server.deps.files.sizeOf(m.filename)).toBe(m.size_bytes);
      const attached = await server.db
        .selectFrom('feedback_attachments')
        .innerJoin('feedback', 'feedback.id', 'feedback_id')
        .innerJoin('media', 'media.id', 'media_id')
        .select(['feedback.created_by_id', 'media.uploaded_by_id'])
        .execute();
      expect(attached.length).toBeGreaterThan(5);
      for (const one of attached) expect(one.uploaded_by_id).toBe(one.created_by_id);
    });
  });

  describe('versions', () => {
    const as = (type: 'manager' | 'editor') => {
      const { email } = demoSignIns().find((one) => one.type === type)!;
      return server.asUser(users.find((user) => user.email === email)!);
    };
    const versions = async (): Promise<Record<string, unknown>[]> =>
      (await as('manager').get('/api/cuts')).json<{ member: Record<string, unknown>[] }>().member;

    test('include pending, returned and approved ones, each with its video and pictures', async () => {
      const rows = await server.db.selectFrom('cuts').selectAll().orderBy('id').execute();
      expect(rows.map(({ decision }) => decision)).toEqual([
        '',
        'changes',
        '',
        'approved',
        'approved',
        'changes',
        'changes',
        'approved',
        'changes',
        '',
      ]);
      expect(rows.map(({ kind }) => kind).slice(-4)).toEqual(['image', 'audio', 'audio', 'audio']);
      for (const row of rows) {
        const expected = row.file_removed_at === null ? row.size_bytes : undefined;
        expect(await server.deps.cutFiles.sizeOf(row.filename)).toBe(expected);
        if (row.kind !== 'video') continue;
        for (const name of [row.poster_filename, row.strip_filename])
          expect(await server.deps.cutFiles.sizeOf(name ?? '')).toBeGreaterThan(0);
        expect(row).toMatchObject({ codec: 'avc', frame_count: 250, rate_num: 25, rate_den: 1, has_audio: true });
      }
      expect(await versions()).toHaveLength(10);
    });

    test('appear in the review queue of the manager whose sign-in is printed', async () => {
      const { total } = (await as('manager').get('/api/reviews')).json<{ total: number }>();
      expect(total).toBe(3);
    });

    test('have valid notes, with replies, repetitions, resolutions and drawings', async () => {
      const notes = await server.db
        .selectFrom('feedback')
        .leftJoin('feedback_marks', 'feedback_id', 'feedback.id')
        .leftJoin('cuts', 'cuts.id', 'cut_id')
        .selectAll('feedback')
        .select(['frame', 'end_frame', 'drawing', 'cuts.created_at as cut_at', 'cuts.project_id as cut_project'])
        .where((eb) => eb.or([eb('cut_id', 'is not', null), eb('parent_id', 'is not', null)]))
        .execute();
      expect(notes).toHaveLength(19);
      for (const { frame, end_frame: end, cut_at: at, cut_project: projectId, ...note } of notes) {
        expect(note.created_at <= NOW && (note.resolved_at ?? '') <= NOW).toBe(true);
        if (note.parent_id !== null) continue;
        expect([projectId, note.created_at > (at ?? '')]).toEqual([note.project_id, true]);
        expect(end ?? 249).toBeLessThan(500);
        expect(frame).toBeLessThan(end ?? 250);
      }
      const noteTraits = notes.map((note) => ({
        isDrawn: note.drawing !== null,
        isReply: note.parent_id !== null,
        isCarried: note.carried_from_id !== null,
        isGuests: note.guest_id !== null,
        isInternal: note.is_internal,
        isDone: note.resolved_at !== null,
      }));
      const counts = Object.keys(noteTraits[0]!).map((name) => [
        name,
        noteTraits.filter((one) => one[name as keyof typeof one]).length,
      ]);
      expect(Object.fromEntries(counts)).toEqual({
        isDrawn: 3,
        isReply: 2,
        isCarried: 2,
        isGuests: 1,
        isInternal: 1,
        isDone: 6,
      });
    });

    test('include a share link for a client to the pending one', async () => {
      const entered = await server.anonymous.post('/api/share/enter', { token: DEMO_LINK_TOKEN });
      expect(entered.statusCode).toBe(200);
    });

    test("include a contact's page with a version that awaits a decision", async () => {
      const token = DEMO_PAGE_TOKEN;
      const { guest } = (await server.anonymous.post('/api/client_page/enter', { token })).json<{ guest: string }>();
      const { parts } = (await server.anonymous.post('/api/client_page/read', { token, guest })).json<ClientPage>();
      expect(parts.waiting.projects).toContainEqual(expect.objectContaining({ state: 'decide', openDecisions: 1 }));
      for (const { total } of Object.values(parts)) expect(total).toBeGreaterThan(0);
    });

    test("include files that a contact sent, and requests for footage that lead to the contact's page", async () => {
      const token = DEMO_PAGE_TOKEN;
      const { guest } = (await server.anonymous.post('/api/client_page/enter', { token })).json<{ guest: string }>();
      const { files } = (await server.anonymous.post('/api/client_page/files', { token, guest })).json<PageFiles>();
      expect(files.map(({ name, mine }) => [name, mine])).toEqual([
        ['Names of guests.csv', true],
        ['Phone/Toast.wav', true],
      ]);
      const salted = server.db.selectFrom('client_pages').select('contact_id').where('token_salt', 'is not', null);
      expect(await salted.execute()).not.toEqual([]);
    });

    test('include a podcast, open to its client, with a carried note and a range', async () => {
      const token = DEMO_PODCAST_TOKEN;
      const { guest } = (await server.anonymous.post('/api/share/enter', { token })).json<{ guest: string }>();
      type ShownKinds = { cuts: { id: number; kind: string; frames: number }[] };
      const { cuts } = (await server.anonymous.post('/api/share/read', { token, guest })).json<ShownKinds>();
      expect(cuts).toMatchObject([{ kind: 'audio', frames: 500 }]);
      const cut = cuts[0]?.id;
      const { notes } = (await server.anonymous.post('/api/share/notes/read', { token, guest, cut })).json();
      expect(notes).toMatchObject([{ timecode: '0:08.48' }, { timecode: '0:16.00 – 0:19.20' }]);
    });

    test('include a project with deliverables, open to its client', async () => {
      const token = DEMO_DELIVERABLES_TOKEN;
      const { guest } = (await server.anonymous.post('/api/share/enter', { token })).json<{ guest: string }>();
      type ShownDecisions = { cuts: { decision: string; deliverable?: { name: string; aspect: string } }[] };
      const { cuts } = (await server.anonymous.post('/api/share/read', { token, guest })).json<ShownDecisions>();
      expect(cuts.map(({ decision, deliverable }) => [decision, deliverable?.name, deliverable?.aspect])).toEqual([
        ['approved', 'Theme', ''],
        ['changes', 'Thumbnail', '16:9'],
        ['changes', 'Short 2', '9:16'],
        ['approved', 'Short 1', '9:16'],
        ['approved', undefined, undefined],
      ]);
    });
  });

  describe('after creation', () => {
    test('is recognized as the demo, and new records get their own ids', async () => {
      expect(contentBefore).toBe('empty');
      expect(await contentOf(server.db)).toBe('demo');
      const lead = server.asUser(users.find(({ type }) => type === 'manager')!);
      const response = await lead.post('/api/clients', { firstName: 'New' });
      expect(response.statusCode).toBe(201);
      expect(response.json<{ id: number }>().id).toBe(26);
    });

    test('prints sign-ins of active users with the printed password', async () => {
      for (const { email, type } of demoSignIns()) {
        const user = users.find((one) => one.email === email)!;
        expect(user).toMatchObject({ type, is_active: true });
        expect(await server.deps.passwords.verify(DEMO_PASSWORD, user.password_hash)).toBe(true);
      }
      expect(demoSignIns()).toHaveLength(3);
    });

    test('creates the same data for the same seed and time', async () => {
      const other = await testApp();
      other.setNow(NOW);
      await fillDemo(other.deps);
      const again = await other.db.selectFrom('projects').selectAll().orderBy('id').execute();
      await other.close();
      expect(again).toEqual(projects);
    });
  });
});

describe('a database with other data', () => {
  test('is not considered empty', async () => {
    const other = await testApp();
    await other.as('admin');
    expect(await contentOf(other.db)).toBe('filled');
  });
});
