export {
  callNetwork,
  consentForm,
  secondsFromNow,
  type Json,
  listIn,
  numberIn,
  objectIn,
  textIn,
} from '../../../platform/oauth/call.ts'
