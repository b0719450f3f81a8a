import { findCommand, helpText, listOfCommands } from './commands/commands.ts'
import { copy } from './commands/copy.ts'
import { StartProblem } from './platform/start-problem.ts'

// npx vitrine COMMAND. Exits with 0 (done), 1 (a problem was found, or the command failed) or 2 (invalid arguments).
const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

const main = async ([name = '--help', ...args]: string[]): Promise<number> => {
  if (['--help', '-h', 'help'].includes(name)) {
    say(listOfCommands())
    return 0
  }
  const command = await findCommand(name)
  if (!command) {
    complain(copy.unknownCommand(name))
    return 2
  }
  if (args.includes('--help') || args.includes('-h')) {
    say(helpText(name, command))
    return 0
  }
  const { parseArguments: readArguments } = await import('./commands/command.ts')
  const read = readArguments(command, args)
  if ('problem' in read) {
    complain(copy.seeHelp(read.problem, name))
    return 2
  }
  try {
    return await command.run(read, { say, complain })
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    complain(error.message)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
