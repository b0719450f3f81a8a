import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld } from '../../testing/file.ts'
import { placeOf, spotOf } from './boxes.ts'

const box = (n: number, likelihood: number, name: string | null) => ({
  uuid: `0198c6e0-0000-7000-8000-00000000040${n}`,
  x1: 70,
  y1: 35,
  x2: 140,
  y2: 105,
  likelihood,
  category: 'FACE',
  source: 'found' as const,
  person: name === null ? null : { uuid: FILE, name, thumbnail_url: null },
})
// The browser remembers which panel is open.
beforeEach(() => localStorage.clear())

describe('a detected box in an image', () => {
  it('is positioned relative to an image whose longer side is 700 px', () => {
    expect(placeOf(spotOf(box(1, 1, null), { width: 1400, height: 700 }))).toEqual({
      left: '10%',
      top: '10%',
      width: '10%',
      height: '20%',
    })
    expect(spotOf(box(1, 1, null), { width: 350, height: 700 })).toMatchObject({ x: 0.2, y: 0.05 })
  })

  it('is drawn on the image while its panel is open, with its label and a rounded percentage', async () => {
    const latest_version = { ...fileOf().latest_version, view_url: '/view.jpg' }
    const bounding_boxes = [box(1, 0.9849, 'Ingrid Halvorsen'), box(2, 0.615, null)]
    serve(fileWorld({ bounding_boxes, latest_version: { ...latest_version, created_at: new Date() } }))
    open(`/file/${FILE}`)
    await userEvent.click(await screen.findByRole('button', { name: /^Features/ }))
    const list = await screen.findByRole('list', { name: 'Detected in this image' })
    expect(within(list).getByText('Ingrid Halvorsen')).toBeVisible()
    expect(within(list).getByText('98%')).toBeVisible()
    expect(within(list).getByText('62%')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Box 1: Ingrid Halvorsen, 98%' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Box 2: Face, 62%' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /^Information/ }))
    expect(screen.queryByRole('button', { name: /^Box 1/ })).not.toBeInTheDocument()
  })
})
