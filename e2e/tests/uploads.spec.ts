import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { checkScreen, people, signIn } from '../people.ts'
import { cameraFiles, drawMov, drawPhoto } from '../photos.ts'
import { expect, test } from '../test.ts'
import { zipOf } from '../zip.ts'

/** These tests share one folder, which is uploaded, reviewed, corrected and downloaded again. */
test.describe.configure({ mode: 'serial', timeout: 600_000 })

const NAME = 'Harbour walk'
const LONG = { timeout: 180_000 }
const camera = cameraFiles('iphone_7.heic', 'canon_eos_6d.dng')
let folder = ''
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function fillFolder(page: Page): Promise<string> {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-walk-'))
  const walk = path.join(folder, NAME)
  mkdirSync(path.join(walk, 'Boats'), { recursive: true })
  const put = (name: string, bytes: Buffer) => writeFileSync(path.join(walk, name), bytes)
  put('quay.jpg', await drawPhoto(page, { seed: 1, width: 2400, height: 1600 }))
  put('square.png', await drawPhoto(page, { seed: 2, width: 1200, height: 1200, type: 'image/png' }))
  put('Boats/boats.jpg', await drawPhoto(page, { seed: 3, width: 1500, height: 1000 }))
  put('Boats/boats small.jpg', await drawPhoto(page, { seed: 3, width: 750, height: 500 }))
  const frames: Buffer[] = []
  for (let seed = 10; seed < 30; seed++) frames.push(await drawPhoto(page, { seed, width: 320, height: 180 }))
  put('walk.mov', drawMov(frames, { width: 320, height: 180 }))
  const inside = zipOf([{ name: 'deep.txt', bytes: Buffer.from('deep') }])
  put(
    'more.zip',
    zipOf([
      { name: 'lamp.jpg', bytes: await drawPhoto(page, { seed: 4, width: 900, height: 600 }) },
      { name: 'inside.zip', bytes: inside },
    ]),
  )
  put('notes.xyz', Buffer.from('no format that anybody knows'))
  for (const file of camera) copyFileSync(file, path.join(walk, path.basename(file)))
  return walk
}

/** Drops files from disk onto the page, as a user does with the mouse. */
async function drop(page: Page, files: string[]): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await wire.send('Input.dispatchDragEvent', { type, x: 800, y: 500, data })
  await wire.detach()
}
/** Slows uploads down, so that there is time to interrupt them. The returned function restores the normal speed. */
async function slowLine(page: Page): Promise<() => Promise<unknown>> {
  const wire = await page.context().newCDPSession(page)
  const pace = (uploadThroughput: number) =>
    wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await wire.send('Network.enable')
  await pace(60_000)
  return () => pace(-1)
}

const tray = (page: Page) => page.getByRole('region', { name: 'Running tasks', exact: true })
const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible(LONG)
const openFile = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
const closeFile = (page: Page) => page.getByRole('button', { name: 'Back to the list' }).click()

async function openFolder(page: Page): Promise<void> {
  await signIn(page, people.tomas)
  await page.getByRole('list', { name: 'Subfolders' }).getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('link', { name: /^quay\.jpg/ })).toBeVisible()
}
/** Clicks, and returns the file that the browser then downloads. */
async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download', LONG), click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}
/** The width and height from a JPEG's header. */
function jpegSize(bytes: Buffer): [number, number] {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const mark = bytes.readUInt16BE(at)
    if (mark >= 0xffc0 && mark <= 0xffc2) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  throw new Error('not a JPEG')
}

test('the upload of a dropped folder continues after a reload, and every file is processed', async ({ page }) => {
  await signIn(page, people.tomas)
  await expect(page.getByRole('button', { name: 'Upload', exact: true }).first()).toBeVisible()
  const walk = await fillFolder(page)
  const endSlow = await slowLine(page)
  await drop(page, [walk])
  await expect(tray(page)).toContainText('Uploading', LONG)
  await page.getByRole('button', { name: 'Pause all' }).click()
  await expect(tray(page)).toContainText('Paused')
  await checkScreen(page, 'uploads-paused')
  await page.getByRole('button', { name: 'Resume all' }).click()
  await expect(tray(page)).toContainText('Uploading')

  await page.reload()
  await expect(tray(page)).toContainText('Uploading', LONG)
  await endSlow()
  await toast(page, /\d+ files uploaded!/)

  await expect(tray(page).getByRole('button', { name: 'Show entries: more.zip' })).toBeVisible(LONG)
  // The following clicks fail if the tray covers buttons at the bottom of the screen.
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Another name')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Folders', exact: true }).click()
  await tray(page).getByRole('button', { name: 'Show entries: more.zip' }).click(LONG)
  const leftOut = page.getByRole('dialog', { name: '1 entry was left out' })
  await expect(leftOut).toContainText('inside.zip')
  await expect(leftOut).toContainText('A zip inside a zip can’t be unpacked')
  await checkScreen(page, 'uploads-left-out')
  await leftOut.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('list', { name: 'Subfolders' }).getByRole('link', { name: NAME }).click()
  const names = [
    'quay.jpg',
    'square.png',
    'walk.mov',
    'lamp.jpg',
    'notes.xyz',
    ...camera.map((one) => path.basename(one)),
  ]
  for (const name of names) await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible(LONG)
  await expect(page.getByRole('link', { name: /Processing/ })).toHaveCount(0, LONG)
  const failed = await page.getByRole('link', { name: /No preview|Damaged/ }).count()
  expect(failed).toBe(1)
  await checkScreen(page, 'uploads-folder')
})

test('an upload of an existing file asks about the duplicate, and by default adds no copy', async ({ page }) => {
  await openFolder(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await (await chooser).setFiles(path.join(folder, NAME, 'quay.jpg'))
  const dialog = page.getByRole('dialog', { name: 'Some files already exist' })
  await expect(dialog).toContainText('quay.jpg')
  await checkScreen(page, 'uploads-known')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(tray(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^quay\.jpg/ })).toHaveCount(1)
})

test('an image is cropped and gets a new version, and its versions are activated, compared and deleted', async ({
  page,
}) => {
  await openFolder(page)
  await openFile(page, 'quay.jpg')
  const strip = page.getByRole('region', { name: 'File versions' })
  await expect(strip).toContainText('File Versions (1)')
  await checkScreen(page, 'file-versions')

  await strip.getByRole('button', { name: 'Crop' }).click()
  await page.getByRole('button', { name: '1080 × 1350' }).click()
  await checkScreen(page, 'file-crop')
  await page.getByRole('dialog').getByRole('button', { name: 'Crop', exact: true }).click()
  await expect(strip).toContainText('File Versions (2)', LONG)

  await strip.getByRole('button', { name: 'New version' }).click()
  await checkScreen(page, 'file-new-version')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Drop files here/ }).click()
  await (await chooser).setFiles({
    name: 'quay at dusk.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawPhoto(page, { seed: 7, width: 1600, height: 1200 }),
  })
  await toast(page, 'quay at dusk.jpg uploaded!')
  await expect(strip).toContainText('File Versions (3)', LONG)

  await strip.getByRole('button', { name: 'Actions for original version' }).click()
  await page.getByRole('menuitem', { name: 'Set As Active' }).click()
  await toast(page, 'Version set as cover successfully')
  await expect(strip).toContainText('Original · Active')

  await strip.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('slider', { name: 'Divider position' })).toBeVisible()
  await checkScreen(page, 'file-compare')
  await page.keyboard.press('Escape')

  await strip.getByRole('button', { name: 'Actions for second version' }).click()
  await page.getByRole('menuitem', { name: 'Delete Version' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Version deleted successfully')
  await expect(strip).toContainText('File Versions (2)')
})

test('a video gets its thumbnail from a frame, and files are downloaded in other formats', async ({ page }) => {
  await openFolder(page)
  await openFile(page, 'walk.mov')
  await expect(page.locator('video')).toBeVisible()
  await page.locator('video').evaluate(async (film: HTMLVideoElement) => {
    // A browser without H.264 support stays at the first frame, which can also be chosen.
    await new Promise((seen) => {
      film.addEventListener('seeked', seen, { once: true })
      film.addEventListener('error', seen, { once: true })
      if (film.error) seen(undefined)
      film.currentTime = 1
    })
  })
  const poster = async () => {
    const address = await page.locator('video').getAttribute('poster')
    return (await (await page.request.get(address ?? '')).body()).toString('base64')
  }
  const before = await poster()
  await page.getByRole('button', { name: 'Use frame as thumbnail' }).click()
  await toast(page, 'Thumbnail updated successfully')
  await expect.poll(poster, LONG).not.toBe(before)
  await checkScreen(page, 'file-film')
  const choose = async (label: string) => {
    await page.getByRole('button', { name: 'Download in another size or format' }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  const mp4 = await saved(page, () => choose('MP4'))
  expect([mp4.name, mp4.bytes.toString('latin1', 4, 8)]).toEqual(['walk.mp4', 'ftyp'])
  await closeFile(page)

  await openFile(page, 'square.png')
  const jpg = await saved(page, () => choose('JPG'))
  expect([jpg.name, jpegSize(jpg.bytes)]).toEqual(['square.jpg', [1200, 1200]])
  await closeFile(page)

  await openFile(page, 'quay.jpg')
  await page.getByRole('button', { name: 'Download in another size or format' }).click()
  await expect(page.getByRole('menuitem', { name: 'Medium (1080 px)' })).toBeVisible()
  await checkScreen(page, 'file-conversions', 'this size')
  await page.keyboard.press('Escape')
  expect(jpegSize((await saved(page, () => choose('Large (2000 px)'))).bytes)).toEqual([2000, 1333])
  await choose('Custom size')
  const dialog = page.getByRole('dialog', { name: 'Custom size' })
  await expect(dialog.getByLabel('Width')).toHaveValue('400 px')
  await checkScreen(page, 'file-custom-size')
  const small = await saved(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  expect(jpegSize(small.bytes)[0]).toBe(400)
  const original = await saved(page, () => page.getByRole('button', { name: 'Download', exact: true }).click())
  expect(original.bytes.equals(readFileSync(path.join(folder, NAME, 'quay.jpg')))).toBe(true)
  await closeFile(page)

  await openFile(page, 'notes.xyz')
  await expect(page.getByText('You can still download it.').first()).toBeVisible()
  await checkScreen(page, 'file-no-picture')
})

test('near-duplicates are kept or recycled', async ({ page }) => {
  await openFolder(page)
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: 'Near-duplicates' }).click()
  const group = page.getByRole('region', { name: /files that look alike/ }).filter({ hasText: 'boats small.jpg' })
  await expect(group).toBeVisible()
  await expect(group.getByRole('radio', { name: 'Keep boats.jpg' })).toBeChecked()
  await checkScreen(page, 'near-duplicates')
  await group.getByRole('button', { name: 'Keep one, delete the other' }).click()
  await toast(page, 'boats small.jpg moved to the recycling bin')
  await expect(group).toHaveCount(0)
})
