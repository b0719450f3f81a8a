import { conversions as routes } from '../conversions.ts'
import { defineModule } from '../module.ts'

export const conversions = defineModule({
  routes,
})
