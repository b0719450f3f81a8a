import { checkScreen, mailedAddress, people, signIn } from '../people.ts'
import { expect, test } from '../test.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page, people.tomas, { to: '/team/members' })
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('an administrator invites a person, who joins in their own browser', async ({ page, browser }) => {
  await expect(page.getByText(people.tomas)).toBeVisible()
  await checkScreen(page, 'members')
  await page
    .getByRole('button', { name: /invite/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('lin@solvik.example')
  await dialog
    .getByRole('button', { name: /invite|send/i })
    .last()
    .click()
  await expect(page.getByText('Invited lin@solvik.example').last()).toBeVisible()
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(await mailedAddress(page, 'lin@solvik.example'))
  await expect(guest.getByLabel('First name')).toBeVisible()
  await checkScreen(guest, 'invite')
  await guest.getByLabel('First name').fill('Lin')
  await guest.getByLabel('Last name').fill('Dahl')
  await guest.getByLabel('Choose a password').fill('a password of my own')
  await guest.getByRole('button', { name: /join/i }).last().click()
  await expect(guest.getByRole('navigation').first()).toBeVisible()
  await guest.context().close()
  await expect(page.getByText('lin@solvik.example').first()).toBeVisible()
})
