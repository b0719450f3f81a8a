import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type Blob, type Blobs, TooLarge } from './blobs.ts'

export type DownloadProblem = 'invalid' | 'unreachable' | 'status' | 'redirect' | 'timeout' | 'too_large'

/** Thrown when media cannot be fetched. */
export class DownloadError extends Error {
  readonly problem: DownloadProblem
  constructor(problem: DownloadProblem, detail: string) {
    super(`${problem}: ${detail}`)
    this.problem = problem
  }
}

type Rules = { maxBytes: number; timeoutMs: number; followRedirects: boolean }

const problemOf = (error: unknown): DownloadProblem => {
  if (error instanceof TooLarge) return 'too_large'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

/** Fetches media as a provider does: without cookies or credentials, and only from the given URL. */
export const download = async (blobs: Blobs, address: string, rules: Rules): Promise<Blob> => {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new DownloadError('invalid', address)
  try {
    const response = await fetch(address, {
      redirect: rules.followRedirects ? 'follow' : 'manual',
      signal: AbortSignal.timeout(rules.timeoutMs),
      headers: { 'user-agent': 'emulated-provider/1.0' },
    })
    if (response.status >= 300 && response.status < 400) throw new DownloadError('redirect', String(response.status))
    if (!response.ok || !response.body) throw new DownloadError('status', String(response.status))
    return await blobs.put(Readable.fromWeb(response.body as ReadableStream), rules.maxBytes)
  } catch (error) {
    if (error instanceof DownloadError) throw error
    throw new DownloadError(problemOf(error), String(error))
  }
}
