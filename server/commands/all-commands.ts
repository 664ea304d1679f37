/** All commands, in the order in which the help lists them. */
import type { Command } from './command.ts';
import { changeSigningKey } from './change-signing-key.ts';
import { doctor } from './doctor.ts';
import { exportInstance } from './export-instance.ts';
import { importInstance } from './import-instance.ts';
import { backup, restore, verify } from './backup-commands.ts';
import { makeAdmin, resetPassword } from './lost-administrator.ts';
import { move } from './move.ts';

export const COMMANDS: readonly Command[] = [
  backup,
  verify,
  restore,
  move,
  exportInstance,
  importInstance,
  doctor,
  resetPassword,
  makeAdmin,
  changeSigningKey,
];
