import type { TurnSource } from '../data/db/queries/turns.ts';
import * as artwork from '../features/artwork/service.ts';
import * as changeRequests from '../features/change-requests/service.ts';
import * as consultations from '../features/consultations/service.ts';
import * as directives from '../features/directives/service.ts';
import * as fileRequests from '../features/file-requests/service.ts';
import * as messages from '../features/messages/service.ts';
import * as pins from '../features/pins/service.ts';
import * as previewFeedback from '../features/preview-feedback/service.ts';
import * as referenceLinks from '../features/reference-links/service.ts';

/**
 * The sources of waiting things. Each thing waits for exactly one side, agency or client; this is derived
 * from its rows and not stored. A feature with a waiting thing adds its source here, and its kind to
 * `TurnKind`.
 */
export const turnSources: readonly TurnSource[] = [
  consultations.pendingTurns,
  messages.unreadTurns,
  messages.unansweredTurns,
  changeRequests.pendingTurns,
  previewFeedback.unansweredTurns,
  previewFeedback.unsaidTurns,
  pins.repliedTurns,
  pins.questionTurns,
  fileRequests.owedTurns,
  fileRequests.answeredTurns,
  artwork.newTurns,
  directives.newTurns,
  referenceLinks.newTurns,
];
