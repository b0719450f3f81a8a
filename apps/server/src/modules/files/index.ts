import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'

export { missingForFields, requireFieldNeeds } from './service/field-needs.ts'
export { cardsInOrder, cardsOf, coversOf, outsideCard, placedCardsOf, withCovers } from './service/show.ts'
export { endOfDay, insert as insertFile, one as fileRow, sameNames } from './store.ts'

/** Files: their lists and cards, reprocessing and permanent deletion. The details of a file are in `details`. */
export const files = defineModule({
  handlers: { files: handlers },
})
