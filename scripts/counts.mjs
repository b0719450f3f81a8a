// How many tests passed and failed, read from what each runner left behind. Undefined: it never came to its end.

/**
 * A runner's count. Whatever did not pass has failed, skipped tests too; and a runner that fails without a failed test,
 * or runs no test at all, is one failure itself.
 */
export function counted(code, passed, tests) {
  const failed = tests - passed
  return { passed, failed: failed === 0 && (code !== 0 || tests === 0) ? 1 : failed }
}

/** Vitest tells the tests it came to; a file that does not load holds none and is one failure. */
export function countVitest(code, told) {
  const broken = told?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return counted(code, told?.numPassedTests ?? 0, (told?.numTotalTests ?? 0) + (broken?.length ?? 0))
}

/**
 * Playwright tells by expectation; a journey that was not run has failed. One that passed only at its second try, on a
 * machine that was busy, has passed, and is named by Playwright at the end of the run so that its cause is looked for.
 */
export function countPlaywright(code, told) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = told?.stats ?? {}
  return counted(code, expected + flaky, expected + unexpected + flaky + skipped)
}
