// Counts passed and failed tests from the runners' reports. A report is undefined if its runner did not finish.
import { stripVTControlCharacters } from 'node:util'

/** Returns a runner's count. Anything that did not pass counts as failed, including skipped tests; a runner that fails
 *  without a failed test, or runs no test at all, counts as one failure. */
export function counted(code, passed, tests) {
  const failed = tests - passed
  return { passed, failed: failed === 0 && (code !== 0 || tests === 0) ? 1 : failed }
}

/** Vitest reports only tests that it reached. A file that does not load has none, and counts as one failure. */
export function countVitest(code, report) {
  const broken = report?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return counted(code, report?.numPassedTests ?? 0, (report?.numTotalTests ?? 0) + (broken?.length ?? 0))
}

/** A journey that was not run counts as failed. One that passed only on retry, on a busy machine, counts as passed, and is named
 *  at the end of the run so that the cause is investigated. */
export function countPlaywright(code, report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return counted(code, expected + flaky, expected + unexpected + flaky + skipped)
}

/** Returns the Vitest tests to name at the end of a run: those that failed, and those that passed only on retry. */
export function vitestProblems(report) {
  const files = report?.testResults ?? []
  const broken = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  const met = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages = [] }) => status !== 'passed' || failureMessages.length > 0)
  return [
    ...broken.map(({ name, message }) => `failed: ${name}: ${firstLine(message)}`),
    ...met.map(({ status, fullName, failureMessages = [] }) => {
      const outcome = status === 'passed' ? 'passed on the second try' : status
      return `${outcome}: ${fullName}: ${firstLine(failureMessages[0])}`
    }),
  ]
}

/** Returns the Playwright tests to name at the end of a run. Playwright's suites are nested. */
export function playwrightProblems(report) {
  const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]
  return (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) => tests.map(({ status, results }) => ({ file, title, status, results })))
    .filter(({ status }) => status !== 'expected')
    .map(({ file, title, status, results }) => {
      const outcome = status === 'flaky' ? 'passed on the second try' : status === 'skipped' ? 'not run' : 'failed'
      return `${outcome}: ${file}: ${title}: ${firstLine(results.find(({ error }) => error)?.error.message)}`
    })
}

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n')[0].slice(0, 200)
