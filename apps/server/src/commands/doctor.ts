import { StartProblem } from '../platform/start-problem.ts'
import type { Command, Output } from './command.ts'
import { copy } from './copy.ts'
import { runChecks, type HashChoice } from './doctor/run-checks.ts'
import { type Finding, findings } from './doctor/finding.ts'
import { withInstallation, withStorage } from './installation.ts'

const print = ({ check, state, text, todo }: Finding, { say }: Output) => {
  say(`${state.padEnd(9)}${check.padEnd(10)}${text}${todo ? `. ${todo}` : ''}`)
}

/** Checks the installation. */
export const command: Command = {
  details: [copy.doctorDetails],
  options: {
    hashes: {
      value: 'WHICH',
      choices: ['none', 'sample', 'all'],
      help: copy.doctorHashes,
    },
    json: { help: copy.doctorJson },
  },
  run: async ({ options: { hashes = 'sample', json } }, output) => {
    const found: Finding[] = []
    const add = (finding: Finding) => {
      found.push(finding)
      if (!json) print(finding, output)
    }
    try {
      await withInstallation((installation) =>
        withStorage(installation.settings, installation.db, async (storage) => {
          for await (const finding of runChecks(installation, { storage, hashes: hashes as HashChoice })) add(finding)
        }),
      )
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error
      add(findings('database').problem(error.message, copy.nothingElse))
    }
    if (json) output.say(JSON.stringify(found, null, 2))
    return found.some(({ state }) => state === 'problem') ? 1 : 0
  },
}
