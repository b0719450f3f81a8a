import { screen } from '@testing-library/react'
import type { Version } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/app.tsx'
import { CompareDialog, frameOf } from './CompareDialog.tsx'

const version = (uuid: string, width: number | null, height: number | null) =>
  ({ uuid, number: 1, width, height, view_url: `/${uuid}`, created_at: new Date(0) }) as Partial<Version> as Version

it('uses one frame for both images, so that neither appears larger than the other', () => {
  const [wide, high] = [version('a', 1600, 900), version('b', 900, 1600)]
  expect(frameOf(wide, high)).toBeCloseTo(1)
  expect(frameOf(wide, wide)).toBeCloseTo(16 / 9)
  expect(frameOf(wide, version('c', null, null))).toBeCloseTo(16 / 9)
  expect(frameOf(undefined, undefined)).toBe(1.5)
})

it('fits both images into the frame in the same way', () => {
  renderPart(
    <CompareDialog versions={[version('a', 1600, 900), version('b', 900, 1600)]} name="Quay" onClose={() => {}} />,
  )
  const pictures = screen.getAllByRole('img')
  expect(new Set(pictures.map(({ className }) => className)).size).toBe(1)
  expect(pictures[0]?.parentElement).toHaveStyle({ '--ratio': '1' })
})
