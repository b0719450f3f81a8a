import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, playwrightProblems, vitestProblems } from './counts.mjs'

describe('the totals', () => {
  const passedFile = { status: 'passed', assertionResults: [{}] }

  it('count tests that passed, even on retry, as passed and everything else as failed', () => {
    expect(countVitest(0, { numPassedTests: 3, numTotalTests: 3, testResults: [passedFile] })).toEqual({
      passed: 3,
      failed: 0,
    })
    expect(countVitest(1, { numPassedTests: 3, numTotalTests: 5, testResults: [passedFile] })).toEqual({
      passed: 3,
      failed: 2,
    })
    expect(countPlaywright(1, { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
      passed: 5,
      failed: 3,
    })
  })

  it('count a file that does not load as one failure', () => {
    const report = {
      numPassedTests: 3,
      numTotalTests: 3,
      testResults: [passedFile, { status: 'failed', assertionResults: [] }],
    }
    expect(countVitest(1, report)).toEqual({ passed: 3, failed: 1 })
  })

  it('count a runner that crashed, failed without a failed test, or ran nothing as one failure', () => {
    expect(countVitest(1, undefined)).toEqual({ passed: 0, failed: 1 })
    expect(countVitest(1, { numPassedTests: 3, numTotalTests: 3, testResults: [passedFile] })).toEqual({
      passed: 3,
      failed: 1,
    })
    expect(countVitest(0, { numPassedTests: 0, numTotalTests: 0, testResults: [] })).toEqual({ passed: 0, failed: 1 })
    expect(countPlaywright(1, { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } })).toEqual({
      passed: 2,
      failed: 1,
    })
    expect(countPlaywright(0, undefined)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('the list of problems', () => {
  it('names tests that failed, and those that passed only on retry', () => {
    const tests = [
      { status: 'passed', fullName: 'a rule', failureMessages: [] },
      { status: 'failed', fullName: 'a broken rule', failureMessages: ['Error: \u001b[31mno\u001b[39m\nat x'] },
      { status: 'passed', fullName: 'a slow rule', failureMessages: ['Error: too late'] },
    ]
    const report = {
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: tests },
        { name: 'b.test.ts', status: 'failed', message: 'does not load', assertionResults: [] },
      ],
    }
    expect(vitestProblems(report)).toEqual([
      'failed: b.test.ts: does not load',
      'failed: a broken rule: Error: no',
      'passed on the second try: a slow rule: Error: too late',
    ])
    expect(vitestProblems(undefined)).toEqual([])
  })

  it('names journeys that failed, were not run, or passed only on retry', () => {
    const spec = (title: string, status: string, error?: { message: string }) => ({
      file: 'x.spec.ts',
      title,
      tests: [{ status, results: error ? [{ error }, {}] : [{}] }],
    })
    const report = {
      suites: [
        {
          specs: [spec('one', 'expected'), spec('two', 'flaky', { message: 'slow' })],
          suites: [{ specs: [spec('three', 'unexpected', { message: 'wrong' }), spec('four', 'skipped')] }],
        },
      ],
    }
    expect(playwrightProblems(report)).toEqual([
      'passed on the second try: x.spec.ts: two: slow',
      'failed: x.spec.ts: three: wrong',
      'not run: x.spec.ts: four: ',
    ])
  })
})
