/** Why a form was not sent, above the button that sends it; what a field has wrong stands beside the field. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    text !== null && (
      <p role="alert" className="text-danger text-sm">
        {text}
      </p>
    )
  );
}
