import { checkScreen } from '../people.ts'
import { signInWithShareableFile, callStatus, type Card } from '../steps/sharing.ts'
import { expect, test } from '../test.ts'

test('expiring files are listed, an approval rule is added and deleted, and the embed code of an original post is copied', async ({
  page,
}) => {
  const { team, file } = await signInWithShareableFile(page)
  const soon = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10)
  await callStatus(page, 'PUT', `/v1/files/file/update/${file.uuid}/`, { expirationDate: soon })
  await page.goto('/team/rights')
  await page.getByRole('link', { name: 'Expiring rights' }).click()
  await expect(page.getByRole('link', { name: file.name })).toBeVisible()
  await expect(page.getByText(/1[12] days left/).first()).toBeVisible()
  await checkScreen(page, 'ends-soon')
  await page.getByRole('link', { name: 'Within 90 days' }).click()
  await expect(page.getByRole('link', { name: file.name })).toBeVisible()

  await page.goto('/requests?by=file')
  await page.getByRole('button', { name: 'Rules' }).click()
  await page.getByLabel('Email domain').fill('wayfarer.example')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText('People at wayfarer.example')).toBeVisible()
  await checkScreen(page, 'approval-rules')
  await page.getByRole('button', { name: 'Delete the rule for people at wayfarer.example' }).click()
  await expect(page.getByText('Rule deleted').first()).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  const taken = async () => {
    const answer = await page.request.get(
      `/v1/files/files/${team}/?q=${encodeURIComponent('type:image status:available')}&limit=100`,
    )
    const { results } = (await answer.json()) as { results: Card[] }
    return results.find(({ name, processed }) => name === 'Solvik from the sea.jpg' && processed)?.uuid
  }
  await expect.poll(taken, { timeout: 240_000 }).toBeTruthy()
  await page.goto(`/file/${await taken()}`)
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Embed Original Post' }).click()
  await expect(page.getByText(/instagram-media/)).toBeVisible()
  await page.context().grantPermissions(['clipboard-write'])
  await page.getByRole('button', { name: 'Copy: Instagram' }).click()
  await expect(page.getByText('Embed code copied to clipboard').first()).toBeVisible()
  await checkScreen(page, 'embed-original')
})
