import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, bulk, files, folders, search } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, errorResponse, serve } from '../../testing/app.tsx'
import { page } from '../../testing/cards.ts'

const world = [
  [auth.hello, () => hello()],
  [files.list, () => page],
  [folders.list, () => []],
  [search.views, () => []],
] as const
const chooseCsv = async () => {
  open('/library?place=recent')
  await userEvent.click(await screen.findByRole('button', { name: 'More tools' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Import fields from CSV' }))
  await screen.findByRole('dialog', { name: 'Import fields from CSV' })
  const box = document.querySelector<HTMLInputElement>('input[type=file][accept*=csv]')
  if (!box) throw new Error('no place for a file')
  await userEvent.upload(box, new File(['uuid,status'], 'fields.csv', { type: 'text/csv' }))
}

const report = {
  run: null,
  lines: 4,
  encoding: 'utf-8',
  columns: ['status'],
  unknown_columns: [],
  ignored_columns: [],
  problems: [],
  problem_count: 0,
  bad_lines: 0,
}

it('reports how many rows of a CSV have errors, and offers to import the others', async () => {
  const problems = [
    { line: 3, column: 'status', detail: 'Write one of available' },
    { line: 3, column: 'season', detail: 'Choose one of the options' },
  ]
  serve([...world, [bulk.importCsv, () => ({ ...report, problems, problem_count: 2, bad_lines: 1 })]])
  await chooseCsv()
  expect(
    await screen.findByText(/4 rows with these columns: status. 1 row can’t be imported. The rest can/),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Update 3 files' })).toBeVisible()
})

it('shows below the field why a CSV cannot be read', async () => {
  serve([...world, [bulk.importCsv, () => errorResponse('csv.unreadable')]])
  await chooseCsv()
  expect(await screen.findByText('This is not a CSV file with a column named uuid', { selector: 'p' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Update files' })).toHaveAttribute('aria-disabled', 'true')
})

it('reports that a CSV has no rows below the header row', async () => {
  serve([...world, [bulk.importCsv, () => ({ ...report, lines: 0 })]])
  await chooseCsv()
  expect(await screen.findByText('The file has a header row but no other rows.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Update files' })).toHaveAttribute('aria-disabled', 'true')
})

it('warns that characters may be lost if a CSV is not in Unicode', async () => {
  serve([...world, [bulk.importCsv, () => ({ ...report, encoding: 'windows-1252' })]])
  await chooseCsv()
  expect(
    await screen.findByText(/isn’t saved as Unicode \(UTF-8\), so characters outside Windows-1252 may be lost/),
  ).toBeVisible()
})
