import type { Command } from './command.ts'

/** The commands, each in a file of its own that is loaded when it is called. */
const commands: Record<string, () => Promise<{ command: Command }>> = {
  'verify-audit': () => import('./verify-audit.ts'),
}

/** The command of this name, if there is one. */
export const findCommand = async (name: string): Promise<Command | undefined> =>
  Object.hasOwn(commands, name) ? (await commands[name]?.())?.command : undefined

/** What `vitrine --help` prints. */
export const listOfCommands = async () => {
  const lines: string[] = []
  for (const name of Object.keys(commands)) lines.push(`  ${name.padEnd(18)}${(await findCommand(name))?.summary}`)
  return [
    'Usage: vitrine COMMAND [options]',
    '',
    ...lines,
    '',
    'Settings are read from the environment, as at the start: see docs/operations.md.',
    'vitrine COMMAND --help describes one command. Exit codes: 0 done, 1 a problem, 2 wrong arguments.',
  ].join('\n')
}

/** What `vitrine COMMAND --help` prints. */
export const helpText = (name: string, { summary, details = [], places = {}, options = {} }: Command) => {
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
