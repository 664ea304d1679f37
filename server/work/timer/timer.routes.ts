/** Timer endpoints. */
import { runtimeMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import {
  getTimerStatus,
  confirmStillWorking as keepEndpoint,
  moveEnd as moveEndEndpoint,
  pauseTimerAt as pauseEndpoint,
  reportActivity as signEndpoint,
  switchTimer as switchEndpoint,
  watchToApi,
} from '#contract/work/timer.ts';
import { projectToApi } from '#contract/work/project-api.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  type TimerState,
  checkPauseAtRights,
  checkSwitchRights,
  pauseTimerAt,
  readTimerState,
  reportActivity,
  switchTimer,
} from './timer.actions.ts';
import { checkMayMoveEnd, moveEnd } from './end-correction.actions.ts';

const toPlain = ({ watches, ...state }: TimerState) => ({ plain: { ...state, watches: watches.map(watchToApi) } });

const toResponse = (project: Project | Refusal, now: string) =>
  isRefusal(project)
    ? project
    : {
        item: projectToApi({ ...project, runtimeMinutes: runtimeMinutesOf(project, now) }),
        version: project.version,
      };

export function registerTimer(serve: Serve): void {
  serve(getTimerStatus, {
    handle: async ({ deps, actor }) => toPlain(await readTimerState(deps.db, actor, deps.clock())),
  });

  serve(signEndpoint, {
    handle: async ({ deps, actor }) =>
      toPlain(await reportActivity(deps.db, actor, { isKept: false, now: deps.clock() })),
  });

  serve(keepEndpoint, {
    handle: async ({ deps, actor }) =>
      toPlain(await reportActivity(deps.db, actor, { isKept: true, now: deps.clock() })),
  });

  serve(switchEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkSwitchRights(deps.db, actor, params.id),
    handle: async ({ deps, actor, params, ifMatch }) => {
      const now = deps.clock();
      const fixedTimer = deps.config.editorTimer;
      return toResponse(await switchTimer(deps.db, actor, { id: params.id, ifMatch, now, fixedTimer }), now);
    },
  });

  serve(pauseEndpoint, {
    authorizeItem: ({ deps, actor, params }) =>
      checkPauseAtRights(deps.db, actor, { id: params.id, fixedTimer: deps.config.editorTimer }),
    handle: async ({ deps, actor, params, ifMatch }, { at, reason = '' }) => {
      const now = deps.clock();
      const fixedTimer = deps.config.editorTimer;
      const request = { id: params.id, at, reason: reason.trim(), ifMatch, now, fixedTimer };
      return toResponse(await pauseTimerAt(deps.db, actor, request), now);
    },
  });

  serve(moveEndEndpoint, {
    authorizeItem: ({ deps, actor, params }) =>
      checkMayMoveEnd(deps.db, actor, { id: params.id, fixedTimer: deps.config.editorTimer }),
    handle: async ({ deps, actor, params, ifMatch }, { at, reason = '' }) => {
      const now = deps.clock();
      const fixedTimer = deps.config.editorTimer;
      const request = { id: params.id, at, reason: reason.trim(), ifMatch, now, fixedTimer };
      return toResponse(await moveEnd(deps.db, actor, request), now);
    },
  });
}
