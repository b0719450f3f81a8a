import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/app.tsx'
import { KnownFilesDialog } from './KnownFilesDialog.tsx'
import { askAboutKnown } from './known-files-question.ts'

const PRESS = { uuid: 'press', name: 'Press' }
const found = (name: string, there: string, parent_folder: typeof PRESS | null) => ({
  picked: { file: new File([name], name), path: [] },
  same_bytes: { uuid: there, name: there, parent_folder },
  same_name: null,
})

it('shows where the duplicates are stored, and under which names', async () => {
  renderPart(<KnownFilesDialog />)
  const same_bytes = [found('mine.jpg', 'theirs.jpg', PRESS), found('quay.jpg', 'quay.jpg', null)]
  let answer: ReturnType<typeof askAboutKnown> | undefined
  act(() => {
    answer = askAboutKnown({ place: 'Root', same_bytes, same_name: [] })
  })
  expect(await screen.findByText('mine.jpg, as theirs.jpg in Press')).toBeVisible()
  expect(screen.getByText('quay.jpg, in Root')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await answer).toEqual({ same_bytes: 'skip' })
})
