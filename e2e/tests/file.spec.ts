import type { Page } from '@playwright/test'
import { enter, look, people } from '../people.ts'
import { drawPhoto } from '../photos.ts'
import { phone } from '../shots.ts'
import { expect, test } from '../test.ts'

const LONG = { timeout: 180_000 }
/** A tile of a map: water. */
const water = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChAGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
type Told = { status: number; body: unknown }
/** A call of the page itself, with its cookies and its origin. */
const send = (page: Page, method: string, url: string, body?: unknown): Promise<Told> =>
  page.evaluate(
    async ([how, where, what]) => {
      const init = what ? { headers: { 'content-type': 'application/json' }, body: what } : {}
      const answer = await fetch(where ?? '', { method: how ?? 'GET', ...init })
      return { status: answer.status, body: answer.status === 204 ? null : ((await answer.json()) as unknown) }
    },
    [method, url, body === undefined ? undefined : JSON.stringify(body)] as const,
  )
const teamOf = async (page: Page) => {
  const { teams } = (await send(page, 'GET', '/v1/users/hello/')).body as { teams: { uuid: string; name: string }[] }
  return teams.find(({ name }) => name === 'Visit Solvik')?.uuid ?? ''
}
/** A folder of one's own with drawn pictures in it, open on the screen; answers their names as they are listed. */
async function fill(page: Page, folderName: string, names: readonly string[]): Promise<string[]> {
  const team = await teamOf(page)
  const made = await send(page, 'POST', `/v1/files/folder/create/${team}/`, { folderName })
  expect(made.status).toBe(200)
  const folder = (made.body as { uuid: string }).uuid
  await page.goto(`/library/${folder}`)
  const files: { name: string; mimeType: string; buffer: Buffer }[] = []
  for (const [i, name] of names.entries())
    files.push({
      name,
      mimeType: 'image/jpeg',
      buffer: await drawPhoto(page, { seed: (Date.now() % 100_000) + i * 7, width: 480, height: 320 }),
    })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles(files)
  const listed = async () => {
    const { body } = await send(page, 'GET', `/v1/files/files/${team}/?folder=${folder}&limit=100`)
    return (body as { results: { name: string; processed: boolean }[] }).results
  }
  const done = async () => (await listed()).filter(({ processed }) => processed).length
  await expect.poll(done, { ...LONG, intervals: [500] }).toBe(names.length)
  await page.reload()
  return (await listed()).map(({ name }) => name)
}
const openFile = async (page: Page, name: string) => {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await isOpen(page, name)
}
const isOpen = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
const openPanel = async (page: Page, name: string | RegExp) => {
  const tab = page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name })
  if ((await tab.getAttribute('aria-expanded')) !== 'true') await tab.click()
}
const says = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('group', { name: text }).first()).toBeVisible(LONG)
const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** Reads, clicks, types, and leaves the field by Enter. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}: .* Edit$`) }).click()
  await page.getByRole('textbox', { name: label }).fill(text)
  await page.keyboard.press('Enter')
}
/** One finger that goes from right to left, or the other way. */
async function swipe(page: Page, by: number): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  const [x, y] = [195, 200]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await touch('touchStart', x)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + by * part)
  await touch('touchEnd')
  await wire.detach()
}

/** How the picture moves when it next leaves to the left. */
const slideOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const watching = new MutationObserver(() => {
          const leaving = document.querySelector('[data-file-screen] [style*="translateX(-100%)"]')
          if (!leaving) return
          watching.disconnect()
          done(getComputedStyle(leaving).transition)
        })
        watching.observe(document.body, { subtree: true, attributeFilter: ['style'] })
      }),
  )

test.describe('with fingers', () => {
  test.use({ hasTouch: true })
  test('thirty files are looked through by key, and on a phone by swipe', async ({ page }) => {
    await enter(page, people.tomas)
    const names = Array.from({ length: 30 }, (_, i) => `frame ${String(i + 1).padStart(2, '0')}.jpg`)
    const order = await fill(page, 'Contact sheet', names)
    expect(order.toSorted()).toEqual(names)
    await openFile(page, order[0] ?? '')
    for (const name of order.slice(1)) {
      await page.keyboard.press('ArrowRight')
      await isOpen(page, name)
    }
    await expect(page.getByRole('button', { name: 'Next file' })).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await isOpen(page, order[28] ?? '')
    await page.getByRole('button', { name: 'Next file' }).click()
    await isOpen(page, order[29] ?? '')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Contact sheet' })).toBeVisible()

    await page.setViewportSize(phone)
    await openFile(page, order[0] ?? '')
    await swipe(page, -40)
    await isOpen(page, order[0] ?? '')
    for (const name of order.slice(1, 4)) {
      await swipe(page, -120)
      await isOpen(page, name)
    }
    await swipe(page, 120)
    await isOpen(page, order[2] ?? '')

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const moving = slideOf(page)
    await swipe(page, -120)
    expect(await moving).toContain('transform 0.5s')
    await isOpen(page, order[3] ?? '')
  })
})

test('every field of a file is edited where it is read, and the file goes its ways', async ({ page }) => {
  test.setTimeout(600_000)
  await enter(page, people.tomas)
  const team = await teamOf(page)
  const attribute = {
    name: `Time of day ${Date.now()}`,
    attribute_type: 'Single Select',
    options: ['Morning', 'Evening'],
  }
  expect((await send(page, 'POST', `/v1/files/custom_attribute/create/${team}/`, attribute)).status).toBe(200)
  await fill(page, 'Desk', ['quay.jpg', 'notes.jpg'])
  await openFile(page, 'quay.jpg')

  await openPanel(page, 'Information')
  await write(page, 'Description', 'The quay\nin the morning')
  await says(page, 'Description updated')
  await write(page, 'Location', 'Solvik')
  await says(page, 'Location updated')
  await write(page, 'Original Source', 'Ingrid Halvorsen')
  await says(page, 'Original Source updated.')
  await look(page, 'file-information')

  await openPanel(page, 'Tags')
  await page.getByRole('combobox', { name: 'Tags' }).fill('morning light')
  await page.keyboard.press('Enter')
  await says(page, 'Tags updated')
  await expect(page.getByText('morning light', { exact: true }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Tags' }).blur()
  await look(page, 'file-tags')

  await openPanel(page, 'Rights')
  await write(page, 'Copyright', '© 2026 Ingrid Halvorsen')
  await says(page, 'Rights details updated')
  await write(page, 'Context', 'For the winter cover')
  await expect(page.getByText('For the winter cover')).toBeVisible()
  await page.getByRole('button', { name: /^Expires: No expiration date/ }).click()
  await page.getByLabel('Expiration date', { exact: true }).fill('2027-03-03')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /until 3 March 2027/ })).toBeVisible()
  await page.getByRole('button', { name: /^Status: Available/ }).click()
  await page.getByRole('option', { name: 'Restricted', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Status: Restricted/ })).toBeVisible()
  await page.getByRole('switch', { name: 'Sharing Enabled' }).click()
  await expect(page.getByRole('switch', { name: 'Sharing Disabled' })).toBeVisible()
  await look(page, 'file-rights')

  await openPanel(page, 'Custom Attributes')
  await page.getByRole('button', { name: `${attribute.name}: Add a value. Edit` }).click()
  await page.getByRole('option', { name: 'Evening' }).click()
  await says(page, `${attribute.name} updated`)
  await look(page, 'file-attributes')

  await openPanel(page, /^Attachments/)
  await page.getByRole('button', { name: 'Add Attachments' }).click()
  await page.getByRole('searchbox', { name: 'Search files' }).fill('notes')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'notes.jpg' }).check()
  // From a desk to a phone and back, the flyout follows with what was chosen in it.
  await look(page, 'file-add-attachments')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await says(page, 'Attachments added')
  await look(page, 'file-attachments')

  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'image/png', body: water }))
  await openPanel(page, 'Map')
  await page.getByRole('application', { name: /^Location of the file/ }).click({ position: { x: 150, y: 100 } })
  await look(page, 'file-map-selector', 'this size')
  await page.getByRole('button', { name: 'Update Map' }).click()
  await says(page, 'Location updated')
  await page.getByRole('combobox', { name: 'Map layer' }).click()
  await expect(page.getByRole('option')).toHaveCount(9)
  await page.getByRole('option', { name: 'Carto Voyager' }).click()
  await expect(page.getByRole('application', { name: /^Map of Solvik/ })).toBeVisible()
  await look(page, 'file-map')

  await openPanel(page, 'Linked Assets')
  await look(page, 'file-linked')
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await says(page, 'Added to favourites')

  await act(page, 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill('The quay.jpg')
  await page.keyboard.press('Enter')
  await says(page, 'File renamed to The quay.jpg')
  await act(page, 'Link to Folders')
  await page.getByRole('dialog').getByRole('button', { name: 'Brand', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link to Brand' }).click()
  await says(page, 'Linked to Brand')
  await openPanel(page, 'File Usage')
  await look(page, 'file-usage')
  await page.getByRole('button', { name: 'Remove from Brand' }).click()
  await says(page, 'Link to folder updated')
  await act(page, 'Move to Folder')
  await page.getByRole('dialog').getByRole('button', { name: 'Brand', exact: true }).click()
  await look(page, 'file-move')
  await page.getByRole('dialog').getByRole('button', { name: 'Move to Brand' }).click()
  await says(page, 'Moved to Brand')
  await page.getByRole('group', { name: 'Moved to Brand' }).getByRole('button', { name: 'Undo' }).click()
  await says(page, 'Moved to Desk')
  await openPanel(page, 'Activity')
  await expect(page.getByText(/moved/).first()).toBeVisible()
  await look(page, 'file-activity')

  const address = page.url()
  await act(page, 'Move to the recycling bin')
  await says(page, 'The quay.jpg moved to the recycling bin')
  await page.goto(address)
  await isOpen(page, 'The quay.jpg')
  await look(page, 'file-recycled')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await says(page, 'The quay.jpg restored')
})

test('two people speak about a file at once, and both see it live', async ({ page, browser, baseURL }) => {
  await enter(page, people.tomas)
  await fill(page, 'Talk', ['cover.jpg'])
  await openFile(page, 'cover.jpg')
  await openPanel(page, /^Comments/)
  await expect(page.getByText('No comments yet')).toBeVisible()
  const other = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
  const ingrid = await other.newPage()
  await enter(ingrid, people.ingrid)
  await ingrid.goto(page.url())
  await openPanel(ingrid, /^Comments/)

  const box = page.getByRole('textbox', { name: 'Write a comment' })
  await box.pressSequentially('Is the sky too dark, @Ing')
  await expect(page.getByRole('list', { name: 'People to mention' })).toBeVisible()
  await look(page, 'file-mention', 'this size')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(/@Ingrid Halvorsen $/)
  await page.keyboard.press('Control+Enter')
  await expect(ingrid.getByText('Is the sky too dark,')).toBeVisible(LONG)

  await ingrid.getByRole('button', { name: 'Reply' }).click()
  await ingrid.getByRole('textbox', { name: 'Write a reply' }).fill('I shall brighten it.')
  await ingrid.getByRole('button', { name: 'Send the reply' }).click()
  await expect(page.getByText('I shall brighten it.')).toBeVisible(LONG)
  await page.getByRole('button', { name: /Is the sky too dark/ }).click()
  await page.getByRole('textbox', { name: 'Edit the comment' }).fill('Is the sky fine now?')
  await page.keyboard.press('Control+Enter')
  await expect(ingrid.getByText('Is the sky fine now?')).toBeVisible(LONG)
  await expect(ingrid.getByRole('button', { name: /Is the sky fine now/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Mark a spot of the picture' }).click()
  const picture = await page.getByRole('application', { name: /^Mark a spot/ }).boundingBox()
  if (!picture) throw new Error('there is no picture to mark')
  await page.mouse.move(picture.x + picture.width * 0.3, picture.y + picture.height * 0.3)
  await page.mouse.down()
  await page.mouse.move(picture.x + picture.width * 0.6, picture.y + picture.height * 0.7)
  await page.mouse.up()
  await expect(page.getByText('On the marked spot of the picture')).toBeVisible()
  await box.fill('This boat has a number.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(ingrid.getByRole('button', { name: 'Show spot 1 of the picture' })).toBeVisible(LONG)
  await ingrid.getByRole('button', { name: /^Spot 1: This boat/ }).focus()
  await look(page, 'file-comments')
  await ingrid.getByRole('button', { name: 'Resolve' }).first().click()
  const settled = page.getByRole('button', { name: /^Resolved by Ingrid Halvorsen, 2 comments/ })
  await expect(settled).toBeVisible(LONG)
  await expect(page.getByText('I shall brighten it.')).toHaveCount(0)
  await settled.click()
  await expect(page.getByText('I shall brighten it.')).toBeVisible()
  await look(page, 'file-comments-resolved')

  await openPanel(page, 'Information')
  await write(page, 'Description', 'For the winter cover')
  await openPanel(ingrid, 'Information')
  await expect(ingrid.getByRole('button', { name: /^Description: For the winter cover/ })).toBeVisible(LONG)
  await other.close()
})

test.describe('with faults made on purpose', () => {
  test.use({ tolerated: [/net::ERR_INTERNET_DISCONNECTED/] })
  test('whatever happens to a file while it is open, nothing typed is lost and it is said', async ({
    page,
    browser,
    baseURL,
  }) => {
    await enter(page, people.tomas)
    const team = await teamOf(page)
    await fill(page, 'Stormy', ['mast.jpg'])
    await openFile(page, 'mast.jpg')
    const address = page.url()
    const uuid = address.split('/').at(-1) ?? ''
    const long = 'A line of ten. '.repeat(667).trim()
    const tags = Array.from({ length: 500 }, (_, i) => `tag ${i + 1}`)
    expect((await send(page, 'PUT', `/v1/files/file/update/${uuid}/`, { description: long, tags })).status).toBe(200)
    await openPanel(page, 'Tags')
    await expect(page.getByText('tag 500', { exact: true })).toBeVisible()
    await look(page, 'file-many-tags', 'this size')

    await openPanel(page, 'Information')
    await page.getByRole('button', { name: /^Description: A line of ten/ }).click()
    const box = page.getByRole('textbox', { name: 'Description' })
    await box.fill('Written without a line')
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^You are offline. What you write stays here/)).toBeVisible()
    await expect(page.getByText(/^Not saved yet: you are offline/)).toBeVisible()
    await expect(box).toHaveValue('Written without a line')
    await look(page, 'file-offline', 'this size')
    await openPanel(page, 'Rights')
    await openPanel(page, 'Information')
    await expect(box).toHaveValue('Written without a line')
    await page.context().setOffline(false)
    await says(page, 'Description updated')
    const toast = await page.getByRole('group', { name: 'Description updated' }).first().boundingBox()
    const header = await page.getByRole('button', { name: 'Download' }).first().boundingBox()
    expect(toast?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))

    const other = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
    const ingrid = await other.newPage()
    await enter(ingrid, people.ingrid)
    await ingrid.goto(address)
    await openPanel(ingrid, 'Information')
    await ingrid.getByRole('button', { name: /^Description:/ }).click()
    await ingrid.getByRole('textbox', { name: 'Description' }).fill('Mine')
    const { results } = (await send(page, 'GET', `/v1/users/members/${team}/?limit=50`)).body as {
      results: { uuid: string; user: { email: string }; role: { uuid: string; name: string } }[]
    }
    const member = results.find(({ user }) => user.email === people.ingrid)
    const viewer = results.find(({ role }) => role.name === 'Viewer')?.role.uuid
    const give = (role: string | undefined) => send(page, 'PUT', `/v1/users/member/update/${member?.uuid}/`, { role })
    expect((await give(viewer)).status).toBe(200)
    await ingrid.getByRole('textbox', { name: 'Description' }).press('Enter')
    await says(ingrid, 'Error updating file')
    await expect(ingrid.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine')
    await expect(ingrid.getByRole('button', { name: 'Share' })).toHaveAttribute('aria-disabled', 'true', LONG)
    expect((await give(member?.role.uuid)).status).toBe(200)

    expect((await send(page, 'PUT', `/v1/files/file/update/${uuid}/`, { recycled: true })).status).toBe(200)
    expect((await send(page, 'DELETE', `/v1/files/file/delete/${uuid}/`)).status).toBe(204)
    await expect(ingrid.getByText('It may have been removed, or the address is not right.')).toBeVisible(LONG)
    const written = ingrid.getByRole('region', { name: 'What you had written' })
    await expect(written.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine')
    await look(ingrid, 'file-gone-unsaved')
    await other.close()
  })
})
