import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { files, folders } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { fileOf, FILE, fileWorld } from '../../testing/file.ts'
import { plainFile } from '../../testing/views.ts'

const id = (n: number) => `0198c6e0-0000-7000-8000-00000000040${n}`

it("offers only files with a thumbnail as the thumbnail of a video, and says why other files can't be chosen", async () => {
  const film = { ...plainFile.latest_version, kind: 'video' as const, file_type: 'video/mp4', stream_url: '/film' }
  const results = [
    fileOf({ uuid: id(1), name: 'Broken.jpg', thumbnail_url: null }),
    fileOf({ uuid: id(2), name: 'Harbour.jpg', thumbnail_url: '/harbour' }),
  ]
  serve([
    [files.list, () => ({ results, next: null, previous: null, count: 2, exact: true, chips: [] })],
    [folders.list, () => []],
    ...fileWorld({ kind: 'video', latest_version: film }),
  ])
  open(`/file/${FILE}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Choose an image' }))
  const broken = await screen.findByRole('radio', { name: 'Broken.jpg' })
  expect(broken).toHaveAccessibleDescription('No image available')
  await userEvent.click(broken)
  expect(broken).not.toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Harbour.jpg' }))
  expect(screen.getByRole('radio', { name: 'Harbour.jpg' })).toBeChecked()
})
