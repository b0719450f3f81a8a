import { defineFeature } from '../../lib/feature.ts'
import { IconMail } from '../../ui/icons.ts'

export const feature = defineFeature({
  sections: [
    {
      id: 'outbox',
      label: 'Outbox',
      icon: IconMail,
      to: '/outbox',
      group: 'account',
      order: 30,
      key: 'o',
      visible: ({ hello }) => hello.demo !== null,
    },
  ],
})
