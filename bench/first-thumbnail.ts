import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Uploader } from '../apps/server/src/testing/uploader.ts'
import type { File, Version } from '../packages/contract/src/index.ts'

/** Milliseconds from the last byte sent to the first thumbnail received. */
export const firstThumbnail = async (uploader: Uploader, bytes: Buffer): Promise<{ file: string; ms: number }> => {
  const [begun] = await uploader.begin([{ name: 'first.jpg', size: bytes.length }])
  const { file, sent } = await new Promise<{ file: string; sent: number }>((resolve, reject) => {
    let last = 0
    const asking = request(uploader.url + (begun?.url ?? ''), {
      method: 'PATCH',
      headers: {
        origin: uploader.url,
        cookie: uploader.cookie,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': bytes.length,
      },
    })
    asking.on('finish', () => (last = performance.now())).on('error', reject)
    asking.on('response', (answer) => resolve({ file: String(answer.resume().headers['vitrine-file']), sent: last }))
    asking.end(bytes)
  })
  const { latest_version } = await uploader.json<File & { latest_version: Version }>(`/v1/files/file/${file}/`)
  for (;;) {
    const answer = await uploader
      .ask('GET', `/v1/files/version/rendition/${latest_version.uuid}/400/`)
      .catch(() => undefined)
    if (answer) {
      await answer.arrayBuffer()
      return { file, ms: performance.now() - sent }
    }
    await pause(5)
  }
}
