import { auth } from '@vitrine/contract'
import { newBrowser } from './browser.ts'
import { codeOf } from './totp.ts'
import type { World } from './world.ts'

export const password = 'correct horse battery'
/** A person with a password. */
export const newPerson = async (world: World) => {
  const person = await world.newUser()
  await world.setPassword(person, password)
  return person
}
/** A person with two-factor authentication, in their own browser. */
export const newAuthWorld = async (world: World) => {
  const person = await newPerson(world)
  const browser = newBrowser(world, person.cookie)
  const { body } = await browser.call(auth.startSecondFactor, { body: { password } })
  // Uses the previous code, because each code works only once and tests sign in with the current one. If a new 30-second
  // step begins during the call, that code has expired, and the next one is the previous code.
  const confirm = () => browser.call(auth.confirmSecondFactor, { body: { code: codeOf(body['uri'], -1) } })
  if ((await confirm()).status !== 204 && (await confirm()).status !== 204)
    throw new Error('two-factor authentication was not turned on')
  return { ...person, browser, uri: String(body['uri']), recovery: body['recovery_codes'] as string[] }
}
