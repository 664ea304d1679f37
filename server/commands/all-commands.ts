/** Every command, in the order in which the help lists them. */
import type { Command } from './command.ts';
import { changeSigningKey } from './change-signing-key.ts';
import { doctor } from './doctor.ts';
import { exportHouse } from './export-house.ts';
import { importHouse } from './import-house.ts';
import { backup, restore, verify } from './keep-house.ts';
import { makeAdmin, resetPassword } from './lost-administrator.ts';
import { move } from './move.ts';

export const COMMANDS: readonly Command[] = [
  backup,
  verify,
  restore,
  move,
  exportHouse,
  importHouse,
  doctor,
  resetPassword,
  makeAdmin,
  changeSigningKey,
];
