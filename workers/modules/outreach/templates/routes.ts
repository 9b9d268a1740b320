import { publicRoute, type Route, route } from "#workers/api/route.ts";
import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  getFollowUps,
  listTemplates,
  previewTemplate,
  saveFollowUps,
  showPicture,
  updateTemplate,
  uploadPicture,
} from "./contract.ts";
import type { PictureService } from "./picture-service.ts";
import type { TemplateService } from "./service.ts";

/** The calls of mail templates, their follow-ups and their pictures (spec 3 §7.1). */
export function createTemplateRoutes(deps: { templates: TemplateService; pictures: PictureService }): Route[] {
  const { templates, pictures } = deps;
  return [
    route(listTemplates, ({ actor }) => templates.list(actor.userId)),
    route(createTemplate, ({ actor, input }) => templates.create(actor.userId, input.body)),
    route(updateTemplate, ({ actor, input }) => templates.update(actor.userId, input.params.id, input.body)),
    route(duplicateTemplate, ({ actor, input }) => templates.duplicate(actor.userId, input.params.id)),
    route(deleteTemplate, ({ actor, input }) => templates.remove(actor.userId, input.params.id)),
    route(getFollowUps, ({ actor, input }) => templates.followUpsOf(actor.userId, input.query.templateId)),
    route(saveFollowUps, ({ actor, input }) => templates.saveFollowUps(actor.userId, input.body)),
    route(previewTemplate, ({ actor, input }) => templates.preview(actor.userId, input.body)),
    route(uploadPicture, ({ actor, input }) => pictures.upload(actor.userId, input.body)),
    publicRoute(showPicture, ({ input }) => pictures.show(input.params.name)),
  ];
}
