import { parseArgs } from 'node:util'
import { copy } from './copy.ts'

/** The output of a command: results and errors. */
export type Output = { say: (line: string) => void; complain: (line: string) => void }

/** The arguments of one call: positional arguments and options, both by name. */
export type Arguments = {
  positionalArguments: Record<string, string>
  options: Record<string, string | boolean | undefined>
}

/** An option: a flag, or one with a value whose name is printed in the help text. */
type OptionDeclaration = { help: string; value?: string; choices?: readonly string[] }

/** One command of `vitrine`. `run` returns the exit code. */
export type Command = {
  /** Paragraphs that follow the summary in the help text. */
  details?: readonly string[]
  /** Required positional arguments, in order, with their meaning. */
  positionalArguments?: Readonly<Record<string, string>>
  options?: Readonly<Record<string, OptionDeclaration>>
  run: (args: Arguments, output: Output) => Promise<number>
}

const firstLine = (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))

/** Parses the arguments of a command, or returns one sentence that describes the problem. */
export const parseArguments = (
  { positionalArguments = {}, options = {} }: Command,
  args: string[],
): Arguments | { problem: string } => {
  const names = Object.keys(positionalArguments)
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' } as const]),
      ),
    })
    const missing = names[positionals.length]
    if (missing) return { problem: copy.argumentMissing(missing) }
    const unexpected = positionals[names.length]
    if (unexpected !== undefined) return { problem: copy.unexpectedArgument(unexpected) }
    for (const [name, { choices }] of Object.entries(options)) {
      const given = values[name]
      if (choices && typeof given === 'string' && !choices.includes(given))
        return { problem: copy.oneOf(name, choices.join(', ')) }
    }
    return {
      positionalArguments: Object.fromEntries(names.map((name, at) => [name, positionals[at] ?? ''])),
      options: values as Arguments['options'],
    }
  } catch (error) {
    return { problem: `${firstLine(error).replace(/\.? To specify.*$/, '')}.` }
  }
}
