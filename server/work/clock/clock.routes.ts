/** The endpoints of the clock. */
import { runtimeMinutesOf } from '#domain/work/project-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import {
  getClock,
  keepRunning as keepEndpoint,
  moveEnd as moveEndEndpoint,
  pauseTimerAt as pauseEndpoint,
  signOfLife as signEndpoint,
  switchTimer as switchEndpoint,
  watchToWire,
} from '#contract/work/clock.ts';
import { projectToWire } from '#contract/work/project-wire.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  type ClockState,
  judgePauseAt,
  judgeSwitch,
  pauseTimerAt,
  readClock,
  signOfLife,
  switchTimer,
} from './clock.actions.ts';
import { checkMayMoveEnd, moveEnd } from './late-end.actions.ts';

const toPlain = ({ watches, ...state }: ClockState) => ({ plain: { ...state, watches: watches.map(watchToWire) } });

const toAnswer = (project: Project | Refusal, now: string) =>
  isRefusal(project)
    ? project
    : {
        item: projectToWire({ ...project, runtimeMinutes: runtimeMinutesOf(project, now) }),
        version: project.version,
      };

export function registerClock(serve: Serve): void {
  serve(getClock, {
    handle: async ({ deps, actor }) => toPlain(await readClock(deps.db, actor, deps.clock())),
  });

  serve(signEndpoint, {
    handle: async ({ deps, actor }) => toPlain(await signOfLife(deps.db, actor, { isKept: false, now: deps.clock() })),
  });

  serve(keepEndpoint, {
    handle: async ({ deps, actor }) => toPlain(await signOfLife(deps.db, actor, { isKept: true, now: deps.clock() })),
  });

  serve(switchEndpoint, {
    authorizeItem: ({ deps, actor, params }) => judgeSwitch(deps.db, actor, params.id),
    handle: async ({ deps, actor, params, ifMatch }) => {
      const now = deps.clock();
      const fixedTimer = deps.config.editorTimer;
      return toAnswer(await switchTimer(deps.db, actor, { id: params.id, ifMatch, now, fixedTimer }), now);
    },
  });

  serve(pauseEndpoint, {
    authorizeItem: ({ deps, actor, params }) =>
      judgePauseAt(deps.db, actor, { id: params.id, fixedTimer: deps.config.editorTimer }),
    handle: async ({ deps, actor, params, ifMatch }, { at, reason = '' }) => {
      const now = deps.clock();
      const fixedTimer = deps.config.editorTimer;
      const request = { id: params.id, at, reason: reason.trim(), ifMatch, now, fixedTimer };
      return toAnswer(await pauseTimerAt(deps.db, actor, request), now);
    },
  });

  serve(moveEndEndpoint, {
    authorizeItem: ({ deps, actor, params }) =>
      checkMayMoveEnd(deps.db, actor, { id: params.id, fixedTimer: deps.config.editorTimer }),
    handle: async ({ deps, actor, params, ifMatch }, { at, reason = '' }) => {
      const now = deps.clock();
      const fixedTimer = deps.config.editorTimer;
      const request = { id: params.id, at, reason: reason.trim(), ifMatch, now, fixedTimer };
      return toAnswer(await moveEnd(deps.db, actor, request), now);
    },
  });
}
