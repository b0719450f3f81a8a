import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileWorld } from '../../testing/file.ts'

// The browser remembers which panel is open.
beforeEach(() => localStorage.clear())

/** The labels in the list of facts that contains the given label. */
const labelsWith = (label: string) =>
  [...(screen.getByText(label, { selector: 'dt' }).closest('dl')?.querySelectorAll('dt') ?? [])].map(
    ({ textContent }) => textContent,
  )

it('the Information panel groups the description, the origin and the facts about the file', async () => {
  serve(fileWorld())
  open(`/file/${FILE}`)
  await screen.findByText('Description', { selector: 'dt' })
  expect(labelsWith('Description')).not.toContain('Original Source')
  expect(labelsWith('Original Source')).toEqual(['Original Source', 'Credit line', 'Uploaded by'])
  expect(labelsWith('Size')).toEqual(expect.arrayContaining(['Folder', 'Type', 'Size', 'Added']))
  expect(labelsWith('Size')).not.toContain('Uploaded by')
})
