import { screen } from '@testing-library/react'
import { auth, files } from '@vitrine/contract'
import { beforeEach, expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld, helloPlus } from '../../testing/file.ts'

beforeEach(() => localStorage.clear())

it.each([
  ['member', true],
  ['public', false],
] as const)('shows the folder of the file only to the team (viewer: %s, shown: %s)', async (viewer, isTold) => {
  serve([[auth.hello, () => helloPlus()], [files.one, () => fileOf({ viewer })], ...fileWorld()])
  open(`/file/${FILE}`)
  const facts = await screen.findByText(/added 2 September 2026/)
  expect(facts.textContent?.includes('in Root')).toBe(isTold)
})
