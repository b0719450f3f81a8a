import { screen } from '@testing-library/react'
import { auth } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'
import { scheduleInWords } from './schedule.ts'

it('says in words when repeated work runs', () => {
  expect(scheduleInWords('* * * * *')).toBe('Every minute')
  expect(scheduleInWords('*/15 * * * *')).toBe('Every 15 minutes')
  expect(scheduleInWords('7 * * * *')).toBe('Hourly at 07 past')
  expect(scheduleInWords('30 4 * * *')).toBe('Daily at 04:30 UTC')
  expect(scheduleInWords('0 6 * * 1')).toBe('Mondays at 06:00 UTC')
  expect(scheduleInWords('0 6 1 * *')).toBe('0 6 1 * *')
})

it('keeps everybody but staff out before anything is asked of the server', async () => {
  const heard = serve([[auth.hello, () => hello()]])
  open('/staff/jobs')
  expect(await screen.findByRole('heading', { name: 'Only staff may be here' })).toBeVisible()
  expect(heard.filter(({ path }) => path.startsWith('/v1/staff/'))).toEqual([])
})
