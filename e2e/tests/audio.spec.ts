import type { Page } from '@playwright/test'
import { checkScreen } from '../people.ts'
import { phone } from '../check-screen.ts'
import { call } from '../steps/call.ts'
import { signInWithShareableFile } from '../steps/sharing.ts'
import { expect, test } from '../test.ts'

const NAME = 'Fjord at dawn.wav'
const LONG = { timeout: 180_000 }

/** Three seconds of a rising tone, as WAV: 16 bits, one channel. */
const drawWav = (seconds = 3, rate = 22_050): Buffer => {
  const samples = Buffer.alloc(seconds * rate * 2)
  for (let n = 0; n < seconds * rate; n++) {
    const loud = Math.abs(Math.sin((Math.PI * n) / rate)) * 12_000
    samples.writeInt16LE(Math.round(loud * Math.sin((2 * Math.PI * 220 * n) / rate)), n * 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

const upload = async (page: Page, team: string, bytes: Buffer): Promise<string> => {
  const body = { files: [{ name: NAME, size: bytes.length }] }
  const begun = (await call(page, 'POST', `/v1/files/upload/create/${team}/`, body)).body as { url: string }[]
  return page.evaluate(
    async ([url, sent]) => {
      const headers = {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      }
      const payload = Uint8Array.from(atob(sent ?? ''), (letter) => letter.charCodeAt(0))
      const answer = await fetch(url ?? '', { method: 'PATCH', headers, body: payload })
      return answer.headers.get('vitrine-file') ?? ''
    },
    [begun[0]?.url ?? '', bytes.toString('base64')] as const,
  )
}

/** Starts and continues playback using only the keyboard. A public page may replace its player while its script loads, so
 *  the key is pressed again if necessary. */
const playByKeyboard = async (page: Page) => {
  const player = page.locator('audio')
  // The bundled browser does not support AAC: it only shows the player.
  if (await player.evaluate((audio: HTMLAudioElement) => audio.canPlayType('audio/mp4; codecs="mp4a.40.2"') === ''))
    return
  const play = async () => {
    const state = await player.evaluate(({ paused, currentTime }: HTMLAudioElement) => ({ paused, currentTime }))
    if (state.paused && state.currentTime === 0) {
      await player.focus()
      await page.keyboard.press('Space')
    }
    return state.currentTime
  }
  await expect.poll(play, LONG).toBeGreaterThan(0)
}

test('audio plays on the file screen, and on a phone on its public page without signing in', async ({
  page,
  browser,
}) => {
  const { team } = await signInWithShareableFile(page)
  const file = await upload(page, team, drawWav())
  const processed = async () => (await call(page, 'GET', `/v1/files/file/${file}/`)).body as { processed: boolean }
  await expect.poll(async () => (await processed()).processed, LONG).toBe(true)
  await page.goto(`/file/${file}`)
  await expect(page.getByLabel(NAME).and(page.locator('audio'))).toBeVisible()
  await checkScreen(page, 'file-audio')
  await playByKeyboard(page)

  await call(page, 'PUT', `/v1/files/share/public/${file}/`, { public: true })
  const visitor = await (await browser.newContext({ viewport: phone })).newPage()
  await visitor.goto(`/p/file/${file}`)
  await expect(visitor.getByRole('heading', { name: NAME })).toBeVisible()
  await expect(visitor.locator('audio')).toBeVisible()
  await playByKeyboard(visitor)
  await checkScreen(visitor, 'public-audio')
  await visitor.context().close()
})
