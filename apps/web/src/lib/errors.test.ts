import { AppError } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { ChunkLoadError } from './lazy-import.ts'
import { isReportable, reportError, reportOf } from './errors.ts'

it('reports an error without personal data', () => {
  const error = new Error('no member ada.lovelace@solvik.example in 0198c6e0-0000-7000-8000-000000000001')
  error.stack = 'at open (https://vitrine.example/assets/index-a1b2.js?who=ada:1:2)'
  const report = reportOf(error, '/invite/9fK2mPq7Lx4Zt8Rw1Vb6Nc3D')
  expect(report.message).toBe('no member <email> in <id>')
  expect(JSON.stringify(report)).not.toMatch(/ada|9fK2mPq7/)
})

it('keeps a report short', () => {
  const error = new Error('x'.repeat(10) + ' y'.repeat(2000))
  expect(reportOf(error, '/').message.length).toBeLessThanOrEqual(500)
})

it('does not report cancelled calls, lost connections or code that failed to load', async () => {
  const reports: string[] = []
  globalThis.fetch = async (url) => {
    reports.push(String(url))
    return new Response(null, { status: 204 })
  }
  const given = new AbortController()
  given.abort()
  reportError(given.signal.reason)
  reportError(new AppError('network.failed'))
  reportError(new ChunkLoadError())
  reportError(new TypeError('Failed to fetch dynamically imported module: https://vitrine.example/assets/a.js'))
  expect(reports).toEqual([])
  reportError(new TypeError('x is not a function'))
  expect(reports).toHaveLength(1)
  expect(isReportable(new DOMException('Not supported', 'NotSupportedError'))).toBe(true)
})
