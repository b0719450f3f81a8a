import { activity as routes } from '../activity.ts'
import { defineModule } from '../module.ts'

export const activity = defineModule({
  routes,
})
