import type { Brand } from '#contract/brand.ts';
import type { AnswerFigure, ConsultationFormModel } from '#contract/pages.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { atFields, type Refusal } from '#web/features/site/consultations/check-request.ts';
import { ThankYouPanel } from '#web/features/site/consultations/thank-you-panel.tsx';
import { Island } from '#web/ui/layout/island.tsx';
import { ContactForm } from './contact-form.tsx';

interface ContactSectionProps {
  contact: SiteContent['contact'];
  brand: Brand;
  form: ConsultationFormModel;
  answers: AnswerFigure | undefined;
}

const refusalOf = ({
  title,
  message,
  fields = {},
}: NonNullable<ConsultationFormModel['error']>): Refusal => ({
  title,
  text: message,
  fields: atFields(fields),
});

export function ContactSection({ contact, brand, form, answers }: ContactSectionProps) {
  const { formToken, values, error, sent } = form;
  return (
    <section id="contact" className="contact">
      <div className="section">
        <div>
          <h2>{contact.title}</h2>
          <p className="lead">{contact.lead}</p>
        </div>
        <div className="contact-sheet">
          {sent && <ThankYouPanel message={sent} />}
          {error && (
            <p className="refusal" role="alert">
              <strong>{error.title}</strong> {error.message}
            </p>
          )}
          <Island
            name="consultation-form"
            component={ContactForm}
            props={{ ...(values && { values }), ...(error && { refusal: refusalOf(error) }) }}
            inMarkup={{ formToken }}
            when="visible"
          />
        </div>
        <div className="contact-steps">
          <ol className="steps">
            {contact.steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          {answers && (
            <p>
              We answered {answers.inTime} of {answers.of} requests within 24 hours (90 days).
            </p>
          )}
          {contact.showPhone && (
            <p>
              Rather talk? <a href={`tel:${brand.phone.replaceAll(/[^\d+]/g, '')}`}>{brand.phone}</a>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
