/**
 * A lint rule: a function at the top level of a file that takes more than one line is a declaration, `function name() {}`. A function of
 * one line may be a constant, and so may one whose type is annotated, since a declaration cannot take its parameters' types from it.
 */
const topLevelFunctions = {
  create(context) {
    return {
      Program({ body }) {
        for (const statement of body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') continue;
          for (const { id, init } of declared.declarations)
            if (isFunction(init) && !id.typeAnnotation && spansLines(declared))
              context.report({ node: id, message: `Declare it: function ${id.name}() {}` });
        }
      },
    };
  },
};

function isFunction(node) {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
}

function spansLines({ loc }) {
  return loc.start.line !== loc.end.line;
}

export default { meta: { name: 'earshot' }, rules: { 'top-level-functions': topLevelFunctions } };
