import { AppError, type ErrorCode, UPLOAD_CHUNK_BYTES } from '@vitrine/contract'
import { DetailedError, Upload as Tus } from 'tus-js-client'
import { notifyIfSignedOut } from '../../lib/signed-out.ts'
import type { SendOptions } from './queue.ts'
import { type Remote, SourceGone } from './upload.ts'

/** The error for each status of a HEAD response, which has no body. */
const byStatus: Record<number, ErrorCode> = {
  401: 'auth.required',
  403: 'access.denied',
  404: 'thing.not_found',
  409: 'upload.offset',
  410: 'upload.ended',
  413: 'upload.too_large',
  423: 'upload.offset',
  429: 'request.too_many',
  507: 'storage.full',
}
const problemIn = (body: string) => {
  try {
    return AppError.from(JSON.parse(body))
  } catch {
    return undefined
  }
}
/** Converts an error from tus to an AppError. */
const errorOf = (error: unknown) => {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  if (!answer || status === 0) return new AppError('network.failed')
  return problemIn(answer.getBody() ?? '') ?? new AppError(byStatus[status] ?? 'server.failed')
}
/** Whether a file can still be read. Browsers report a lost connection and a missing file alike; reading one byte
 *  distinguishes them. */
const isThere = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Fetches the number of bytes the server has (tus). */
export const fetchOffset = async ({ url, key }: Remote): Promise<number> => {
  const headers = { 'Tus-Resumable': '1.0.0', ...(key && { 'Upload-Key': key }) }
  const answer = await fetch(url, { method: 'HEAD', headers })
  if (!answer.ok) throw notifyIfSignedOut(new AppError(byStatus[answer.status] ?? 'server.failed'))
  return Number(answer.headers.get('Upload-Offset') ?? 0)
}

/** Uploads a file with the tus protocol: asks for the offset, and sends the rest in chunks. Returns the resulting file. */
export const sendFile = (
  file: File,
  remote: Remote,
  { progress, arrived, signal }: SendOptions,
): Promise<string | null> =>
  new Promise((done, failed) => {
    let made: string | null = null
    const upload = new Tus(file, {
      uploadUrl: new URL(remote.url, location.origin).href,
      uploadSize: file.size,
      chunkSize: UPLOAD_CHUNK_BYTES,
      // Retries are left to the queue, which knows about the connection and the other uploads.
      retryDelays: null,
      headers: remote.key ? { 'Upload-Key': remote.key } : {},
      storeFingerprintForResuming: false,
      onProgress: (sent) => progress(sent),
      onAfterResponse: (_request, answer) => {
        made = answer.getHeader('Vitrine-File') ?? made
        arrived(Number(answer.getHeader('Upload-Offset') ?? 0))
      },
      onSuccess: () => done(made),
      onError: async (error) => {
        const known = notifyIfSignedOut(errorOf(error))
        failed(known.code === 'network.failed' && !(await isThere(file)) ? new SourceGone() : known)
      },
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      failed(signal.reason)
    })
    upload.start()
  })
