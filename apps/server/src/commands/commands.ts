import type { Command } from './command.ts'

type Entry = { summary: string; load: () => Promise<{ command: Command }> }

/** The commands. Each is in its own file, which is loaded when the command is called. */
const commands: Record<string, Entry> = {
  doctor: {
    summary: 'Check the installation: database, storage, tools, mail, clock, disk and files',
    load: () => import('./doctor.ts'),
  },
  backup: {
    summary: 'Copy the database and all files to a folder, while Vitrine runs',
    load: () => import('./backup.ts'),
  },
  restore: {
    summary: 'Create an installation from a backup',
    load: () => import('./restore.ts'),
  },
  'migrate-storage': {
    summary: 'Copy all files to another store, while Vitrine runs',
    load: () => import('./migrate-storage.ts'),
  },
  'migrate-database': {
    summary: 'Move the database to another PostgreSQL server, or back to the embedded one',
    load: () => import('./migrate-database.ts'),
  },
  scrub: {
    summary: 'Read every stored original and compare it with its hash',
    load: () => import('./scrub.ts'),
  },
  'rotate-keys': {
    summary: 'Encrypt stored secrets with the current VITRINE_SECRET',
    load: () => import('./rotate-keys.ts'),
  },
  'verify-audit': {
    summary: 'Check that no event of the audit log was changed, removed or added',
    load: () => import('./verify-audit.ts'),
  },
}

/** Returns the command with this name, if there is one. */
export const findCommand = async (name: string): Promise<(Command & { summary: string }) | undefined> => {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  return entry && { ...(await entry.load()).command, summary: entry.summary }
}

/** The output of `vitrine --help`. */
export const listOfCommands = () =>
  [
    'Usage: vitrine COMMAND [options]',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`),
    '',
    'Settings are read from the environment, as when Vitrine starts: see docs/operations.md.',
    'vitrine COMMAND --help describes one command. Exit codes: 0 done, 1 a problem, 2 wrong arguments.',
  ].join('\n')

/** The output of `vitrine COMMAND --help`. */
export const helpText = (
  name: string,
  { summary, details = [], places = {}, options = {} }: Command & { summary: string },
) => {
  const entries = [
    ...Object.entries(places),
    ...Object.entries(options).map(([option, { help, value }]) => [`--${option}${value ? `=${value}` : ''}`, help]),
  ]
  const usage = ['Usage: vitrine', name, ...Object.keys(places), ...(Object.keys(options).length ? ['[options]'] : [])]
  return [
    usage.join(' '),
    '',
    summary,
    ...details.flatMap((text) => ['', text]),
    ...(entries.length ? [''] : []),
    ...entries.map(([term = '', help = '']) => `  ${term.padEnd(22)}${help}`),
  ].join('\n')
}
