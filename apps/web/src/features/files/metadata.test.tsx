import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, files } from '@vitrine/contract'
import { beforeEach, expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld, helloPlus } from '../../testing/file.ts'

beforeEach(() => localStorage.clear())

it("editors can choose in the Metadata panel whether downloads include the file's fields (updateExif)", async () => {
  const now = { update_exif: false }
  const calls = serve([
    [auth.hello, () => helloPlus()],
    [files.metadata, () => []],
    [
      files.update,
      ({ body }) => {
        now.update_exif = (body as { updateExif: boolean }).updateExif
        return fileOf(now)
      },
    ],
    [files.one, () => fileOf(now)],
    ...fileWorld(),
  ])
  open(`/file/${FILE}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Metadata' }))
  const toggle = await screen.findByRole('switch', { name: /^Write metadata into downloads/ })
  expect(toggle).not.toBeChecked()
  await userEvent.click(toggle)
  await waitFor(() => expect(screen.getByRole('switch', { name: /^Write metadata into downloads/ })).toBeChecked())
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ updateExif: true })
})

it('shows metadata keys and values in readable words', async () => {
  const items = [
    { schema: 'EXIF', key: 'YCbCrSubSampling', value: 'YCbCr4:2:0 (2 2)' },
    { schema: 'EXIF', key: 'GPSLatitude', value: '60 deg' },
    { schema: 'ICC', key: 'ProfileHash', value: '(Binary data 32 bytes, use -b option to extract)' },
  ]
  serve([[auth.hello, () => helloPlus()], [files.metadata, () => items], ...fileWorld()])
  open(`/file/${FILE}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Metadata' }))
  for (const text of ['YCbCr subsampling', 'GPS latitude', '32 bytes of binary data'])
    expect(await screen.findByText(text)).toBeVisible()
})
