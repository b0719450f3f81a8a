import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileWorld } from '../../testing/file.ts'
import { plainly } from '../../testing/views.ts'

const shapeOf = ({ style: { width, height } }: HTMLElement) => Number.parseFloat(width) / Number.parseFloat(height)

it('shows a picture in its own shape before its size is known', async () => {
  const early = { width: null, height: null, processed: false, thumbnail_url: '/quay/400', view_url: '/quay/2000' }
  serve(fileWorld({ ...early, latest_version: { ...plainly.latest_version, ...early } }))
  open(`/file/${FILE}`)
  const picture = await screen.findByRole('img', { name: 'Harbour morning' })
  Object.defineProperties(picture, { naturalWidth: { value: 1600 }, naturalHeight: { value: 400 } })
  fireEvent.load(picture)
  await waitFor(() => expect(shapeOf(picture)).toBeCloseTo(4))
})
