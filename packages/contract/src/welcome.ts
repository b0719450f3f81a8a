import { z } from 'zod'
import { defineRoutes } from './route.ts'

export const welcome = defineRoutes({
  show: {
    method: 'GET',
    path: '/v1/welcome/:team/',
    summary: 'A welcome to the members of a team',
    access: { who: 'member', on: 'team' },
    reply: z.object({ text: z.string() }),
  },
})
