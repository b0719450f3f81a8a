import { defineModule } from '../../platform/module.ts'
import { mailCreator } from './jobs.ts'
import { handlers } from './routes.ts'
import { headOfGuestLink } from './service/heads.ts'
import { findGuestLinks } from './store.ts'

export { addLink } from './service/links.ts'
export { firstLink } from './store.ts'

/** Guests: links through which people without an account send files. */
export const guests = defineModule({
  handlers: { guests: handlers },
  subjects: { guest_link: findGuestLinks },
  jobs: [mailCreator],
  heads: [headOfGuestLink],
})
