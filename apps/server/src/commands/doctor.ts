import { StartProblem } from '../platform/start-problem.ts'
import { StoreMissing } from '../platform/storage/marker.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Command, Output } from './command.ts'
import { copy } from './copy.ts'
import { runChecks, type HashChoice } from './doctor/run-checks.ts'
import { type Finding, findings } from './doctor/finding.ts'
import { withInstallation, withStorage } from './installation.ts'

const print = ({ check, state, text, todo }: Finding, { say }: Output) => {
  say(`${state.padEnd(9)}${check.padEnd(10)}${todo ? `${text.replace(/\.$/, '')}. ${todo}` : text}`)
}

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
      await withInstallation(async (installation) => {
        const check = async (storage: Storage | undefined) => {
          for await (const finding of runChecks(installation, { storage, hashes: hashes as HashChoice })) add(finding)
        }
        await withStorage(installation.settings, installation.db, check).catch(async (error: unknown) => {
          if (!(error instanceof StoreMissing)) throw error
          add(findings('storage').problem(error.message, copy.storeNotChecked))
          await check(undefined)
        })
      })
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error
      add(findings('database').problem(error.message, copy.nothingElse))
    }
    if (json) output.say(JSON.stringify(found, null, 2))
    return found.some(({ state }) => state === 'problem') ? 1 : 0
  },
}
