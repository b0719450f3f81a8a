import { screen } from '@testing-library/react'
import { maps } from '@vitrine/contract'
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

it('the Information panel shows the pin of a file with no location text, and offers to add only a place name', async () => {
  const area = { south: 62, west: 5, north: 63, east: 6 }
  serve([
    [maps.places, () => [{ name: 'Ålesund', country: 'Norway', lat: 62.47, lng: 6.15, area }]],
    ...fileWorld({ map_point: { latitude: 62.4722, longitude: 5.9438 } }),
  ])
  open(`/file/${FILE}`)
  expect(await screen.findByText('Near Ålesund, Norway')).toBeVisible()
  expect(screen.getByText('62.4722° north, 5.9438° east')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Location: Add a place name. Edit' })).toBeVisible()
  expect(screen.queryByText('Add a location')).not.toBeInTheDocument()
})

it('the Information panel offers to add a location to a file with neither a text nor a pin', async () => {
  serve(fileWorld())
  open(`/file/${FILE}`)
  expect(await screen.findByRole('button', { name: 'Location: Add a location. Edit' })).toBeVisible()
})
