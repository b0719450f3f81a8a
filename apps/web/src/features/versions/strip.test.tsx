import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../testing/app.tsx'
import { VersionStrip } from './VersionStrip.tsx'

it('is dark with light words wherever it stands, also in a light panel', () => {
  const may = { edit: null, version: null, remove: null, download: null }
  const nothing = () => undefined
  show(
    <VersionStrip
      file={{ uuid: 'quay', name: 'Quay' }}
      may={may}
      shown={undefined}
      onShow={nothing}
      onDo={nothing}
      open={false}
      onOpen={nothing}
      count={2}
    />,
  )
  const strip = screen.getByRole('region', { name: 'File versions' })
  expect(strip).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
