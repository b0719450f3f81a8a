import type { Command } from './command.ts'
import { copy } from './copy.ts'

type Entry = { summary: string; load: () => Promise<{ command: Command }> }

/** The commands. Each is in its own file, which is loaded when the command is called. */
const commands: Record<string, Entry> = {
  doctor: {
    summary: copy.doctorSummary,
    load: () => import('./doctor.ts'),
  },
  backup: {
    summary: copy.backupSummary,
    load: () => import('./backup.ts'),
  },
  restore: {
    summary: copy.restoreSummary,
    load: () => import('./restore.ts'),
  },
  'migrate-storage': {
    summary: copy.migrateStorageSummary,
    load: () => import('./migrate-storage.ts'),
  },
  'migrate-database': {
    summary: copy.migrateDatabaseSummary,
    load: () => import('./migrate-database.ts'),
  },
  scrub: {
    summary: copy.scrubSummary,
    load: () => import('./scrub.ts'),
  },
  'rotate-keys': {
    summary: copy.rotateKeysSummary,
    load: () => import('./rotate-keys.ts'),
  },
  'verify-audit': {
    summary: copy.verifyAuditSummary,
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
    copy.usage,
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`),
    '',
    copy.settingsFrom,
    copy.moreHelp,
  ].join('\n')

/** The output of `vitrine COMMAND --help`. */
export const helpText = (
  name: string,
  { summary, details = [], positionalArguments = {}, options = {} }: Command & { summary: string },
) => {
  const entries = [
    ...Object.entries(positionalArguments),
    ...Object.entries(options).map(([option, { help, value }]) => [`--${option}${value ? `=${value}` : ''}`, help]),
  ]
  const usage = [
    'Usage: vitrine',
    name,
    ...Object.keys(positionalArguments),
    ...(Object.keys(options).length ? ['[options]'] : []),
  ]
  return [
    usage.join(' '),
    '',
    summary,
    ...details.flatMap((text) => ['', text]),
    ...(entries.length ? [''] : []),
    ...entries.map(([term = '', help = '']) => `  ${term.padEnd(22)}${help}`),
  ].join('\n')
}
