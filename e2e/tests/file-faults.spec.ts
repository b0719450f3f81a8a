import { openSignedIn, checkScreen, people } from '../people.ts'
import { call } from '../steps/call.ts'
import { createFolderWithImages, LONG, openFile, openPanel, expectToast, teamOf } from '../steps/file.ts'
import { expect, test } from '../test.ts'

test.describe('with injected faults', () => {
  test.use({ tolerated: [/net::ERR_INTERNET_DISCONNECTED/] })
  test('typed text is kept and a message appears if the browser goes offline, the permission is lost or the file is deleted', async ({
    page,
    browser,
    baseURL,
  }) => {
    await openSignedIn(page, people.tomas)
    const team = await teamOf(page)
    await createFolderWithImages(page, 'Stormy', ['mast.jpg'])
    await openFile(page, 'mast.jpg')
    const address = page.url()
    const uuid = address.split('/').at(-1) ?? ''
    const long = 'A line of ten. '.repeat(667).trim()
    const tags = Array.from({ length: 500 }, (_, i) => `tag ${i + 1}`)
    expect((await call(page, 'PUT', `/v1/files/file/update/${uuid}/`, { description: long, tags })).status).toBe(200)
    await openPanel(page, 'Tags')
    await expect(page.getByText('tag 500', { exact: true })).toBeVisible()
    await checkScreen(page, 'file-many-tags', 'this size')

    await openPanel(page, 'Information')
    await page.getByRole('button', { name: /^Description: A line of ten/ }).click()
    const box = page.getByRole('textbox', { name: 'Description' })
    await box.fill('Written without a line')
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^You’re offline. Your changes are kept here/)).toBeVisible()
    await expect(page.getByText(/^Not saved yet: you’re offline/)).toBeVisible()
    await expect(box).toHaveValue('Written without a line')
    await checkScreen(page, 'file-offline', 'this size')
    await openPanel(page, 'Rights')
    await openPanel(page, 'Information')
    await expect(box).toHaveValue('Written without a line')
    await page.context().setOffline(false)
    await expectToast(page, 'Description updated')
    const toast = await page.getByRole('group', { name: 'Description updated' }).first().boundingBox()
    const header = await page.getByRole('button', { name: 'Download' }).first().boundingBox()
    expect(toast?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))

    const other = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
    const ingrid = await other.newPage()
    await openSignedIn(ingrid, people.ingrid, new URL(address).pathname)
    await openPanel(ingrid, 'Information')
    await ingrid.getByRole('button', { name: /^Description:/ }).click()
    await ingrid.getByRole('textbox', { name: 'Description' }).fill('Mine')
    const { results } = (await call(page, 'GET', `/v1/users/members/${team}/?limit=50`)).body as {
      results: { uuid: string; user: { email: string }; role: { uuid: string; name: string } }[]
    }
    const member = results.find(({ user }) => user.email === people.ingrid)
    const viewer = results.find(({ role }) => role.name === 'Viewer')?.role.uuid
    const give = (role: string | undefined) => call(page, 'PUT', `/v1/users/member/update/${member?.uuid}/`, { role })
    expect((await give(viewer)).status).toBe(200)
    await expect(ingrid.getByText('This can no longer be saved.')).toBeVisible(LONG)
    await expect(ingrid.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine')
    await checkScreen(ingrid, 'file-right-taken')
    const share = ingrid.getByRole('region', { name: 'File', exact: true }).getByRole('button', { name: 'Share' })
    await expect(share).toHaveAttribute('aria-disabled', 'true', LONG)
    expect((await give(member?.role.uuid)).status).toBe(200)

    expect((await call(page, 'PUT', `/v1/files/file/update/${uuid}/`, { recycled: true })).status).toBe(200)
    expect((await call(page, 'DELETE', `/v1/files/file/delete/${uuid}/`)).status).toBe(204)
    await expect(ingrid.getByText('This item may have been deleted, or the address may be wrong.')).toBeVisible(LONG)
    const written = ingrid.getByRole('region', { name: 'Unsaved text' })
    await expect(written.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine')
    await checkScreen(ingrid, 'file-gone-unsaved')
    await other.close()
  })
})
