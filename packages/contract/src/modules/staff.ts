import { staff as routes } from '../staff.ts'
import { defineModule } from '../module.ts'

export const staff = defineModule({
  routes,
  screens: ['/staff', '/staff/jobs', '/staff/mails', '/staff/storage', '/staff/teams', '/staff/users'],
})
